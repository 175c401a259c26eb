import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerTicket } from "#contract/registration/shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { visitor } from "~/session/guard.server";
import { PlainPage } from "~/shell/PlainPage";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { continueAfterSignIn } from "./enter.server";

export const handle: Handle = { title: (t) => t("registration:partner") };

/** A third party sends a user with a ticket. GET does not consume it: a button continues. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await visitor(args);
  const ticket = new URL(args.request.url).searchParams.get("ticket") ?? "";
  return { ticket, isSignedIn: session.has("token") };
}

/** The ticket signs in; any earlier session on this browser ends. */
export async function action(args: ActionFunctionArgs) {
  const visit = await visitor(args);
  const ticket = String(visit.form.get("ticket") ?? "");
  if (!partnerTicket.safeParse(ticket).success) return data(spent, { status: 400 });

  const answer = await visit.services.registration.signInByTicket({ ticket });
  if (answer.ok) return continueAfterSignIn(args.request, visit, answer);
  const mayWorkLater = answer.reason === "TOO_MANY_TRIES" || answer.reason === "BUSY";
  if (!mayWorkLater) return data(spent, { status: 422 });
  return data({ status: "error", ticket, validationError: answer.message }, { status: 422 });
}

/** The page data for an expired, used or invalid ticket. */
const spent = { status: "error", ticket: "", validationError: "" };

export default function Partner() {
  const t = useWords();
  const errorText = useErrorText();
  const { ticket: sent, isSignedIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const ticket = refused?.ticket ?? sent;
  if (!ticket) return <NoEntry />;
  return (
    <PlainPage>
      <h1>{t("registration:partner")}</h1>
      <p>{t("registration:partnerText")}</p>
      {isSignedIn && <p>{t("registration:partnerReplaces")}</p>}
      {refused && <Notice kind="danger">{errorText(refused.validationError)}</Notice>}
      <PostForm action={paths.partner()}>
        <input type="hidden" name="ticket" value={ticket} />
        <Actions>
          <Button kind="primary">{t("registration:partnerGoOn")}</Button>
        </Actions>
      </PostForm>
    </PlainPage>
  );
}

/** An invalid ticket; other ways to sign in stay available. */
function NoEntry() {
  const t = useWords();
  return (
    <PlainPage>
      <h1>{t("registration:partnerRefused")}</h1>
      <p>{t("registration:partnerRefusedText")}</p>
      <Actions>
        <ButtonLink kind="primary" to={paths.signIn()}>
          {t("registration:backToSignIn")}
        </ButtonLink>
      </Actions>
    </PlainPage>
  );
}
