import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { AskCode } from "./AskCode";
import { sendCode, showFirstStep } from "./ask-code.server";

export const handle: Handle = { title: (t) => t("registration:acceptInvitation") };

/** A returned form is rendered with another image. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  return showFirstStep(args.request, visit);
}

/** Requests an SMS code for accepting an invitation. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  return sendCode(args.request, visit, "invitation");
}

export default function AskInvitationCode() {
  const t = useWords();
  return (
    <AskCode
      title={t("registration:acceptInvitation")}
      lead={t("registration:acceptInvitationLead")}
      action={paths.sendInvitationCode()}
    />
  );
}
