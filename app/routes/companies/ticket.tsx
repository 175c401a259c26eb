import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ticketAdmins } from "#contract/companies/shapes";
import { readForm } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { AdminsForm, Confirmation, KeyFacts, KeyWays } from "./TicketKey";
import { TicketSteps } from "./TicketSteps";

export const handle: Handle = {
  title: (t) => t("companies:ticket.title"),
  crumb: (t) => [{ text: t("company"), to: paths.companies.show() }, { text: t("companies:ticket.title") }],
};

/** How the key of the company's tickets stands, and how another system of theirs makes tickets with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "company");
  const { shownAt, endedAt, ...key } = need(await services.companies.ticketKey({}));
  const { timeZone } = company;
  const ask = new URL(args.request.url).searchParams.get("ask");
  return {
    ...key,
    shown: shownAt > 0 ? exactTime(shownAt, timeZone) : "",
    endedAt: endedAt > 0 ? exactTime(endedAt, timeZone) : "",
    asks: key.isOn && (ask === "rotate" || ask === "revoke") ? (ask as "rotate" | "revoke") : null,
  };
}

export type TicketPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** Each change asks for a recent authentication. A new key is shown on this reply alone, and nowhere later. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const page = paths.companies.ticket();
  const toProof = () => redirect(paths.operator.proof({ redirect: page }));
  const saved = (text: string) => redirectWithFlash(page, { kind: "ok", text });
  switch (form.get("intent")) {
    case "make": {
      const made = await services.companies.makeTicketKey({});
      if (!made.ok && made.reason === "PROOF_NEEDED") return toProof();
      return { key: need(made).key };
    }
    case "revoke": {
      const revoked = await services.companies.revokeTicketKey({});
      if (!revoked.ok && revoked.reason === "PROOF_NEEDED") return toProof();
      need(revoked);
      return saved(t("companies:ticket.revoked"));
    }
    case "admins": {
      const submission = readForm(form, ticketAdmins);
      if (submission.status !== "success") throw stop({ kind: "unreadable" }, 400);
      const changed = await services.companies.letTicketAdmins(submission.value);
      if (!changed.ok && changed.reason === "PROOF_NEEDED") return toProof();
      need(changed);
      return saved(t("companies:ticket.admins.saved"));
    }
    default:
      throw stop({ kind: "unreadable" }, 400);
  }
}

export default function Ticket() {
  const t = useWords();
  const here = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>()?.key;
  const { isOn, asks, ended, endedAt, shownTo, companyUuid } = here;
  return (
    <div className="form-page">
      <PageHead title={t("companies:ticket.title")}>{t("companies:ticket.lead")}</PageHead>
      {ended && (
        <Notice kind={ended === "revoked" ? "info" : "warn"}>
          {t(`companies:ticket.ended.${ended}`, { name: shownTo, at: endedAt })}
        </Notice>
      )}
      {asks && !made ? (
        <Confirmation of={asks} />
      ) : (
        <FormSection title={t("companies:ticket.key")} hint={t("companies:ticket.keyLead")}>
          <KeyFacts page={here} made={made} />
          {!made && <KeyWays isOn={isOn} />}
        </FormSection>
      )}
      {isOn && !made && !asks && <AdminsForm isAdmitted={here.admitsAdmins} />}
      {(made || !asks) && (
        <FormSection title={t("companies:ticket.make")} hint={t("companies:ticket.rules")}>
          <TicketSteps companyUuid={companyUuid} />
        </FormSection>
      )}
    </div>
  );
}
