import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useSearchParams } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { AskCode } from "./AskCode";
import { sendCode, showFirstStep } from "./ask-code.server";

export const handle: Handle = { title: (t) => t("registration:byCode") };

/** A returned form is rendered with another image. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await visitor(args);
  return showFirstStep(args.request, visit);
}

/** Requests an SMS code to sign in with instead of a password. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  return sendCode(args.request, visit, "login");
}

export default function AskLoginCode() {
  const t = useWords();
  const [query] = useSearchParams();
  return (
    <AskCode
      title={t("registration:byCode")}
      lead={t("registration:byCodeLead")}
      action={paths.sendLoginCode({ redirect: query.get("redirect") ?? "" })}
    />
  );
}
