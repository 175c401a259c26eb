import { getFormProps } from "@conform-to/react";
import { ticketAdmins } from "#contract/companies/shapes";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Checkbox } from "~/ui/fields/Choice";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { State } from "~/ui/State";
import { useWords } from "~/words/words";
import type { TicketPage } from "./ticket";

/** The company's id and the state of its key; the key itself only on the page that made it. */
export function KeyFacts({ page, made }: { page: TicketPage; made?: string }) {
  const t = useWords();
  const { companyUuid, isOn, shownTo, shown } = page;
  return (
    <>
      {made && <Notice kind="warn">{t("companies:ticket.once")}</Notice>}
      <dl className="facts mb-12">
        <div>
          <dt>{t("companies:ticket.companyUuid")}</dt>
          <dd>
            <code>{companyUuid}</code>
          </dd>
        </div>
        <div>
          <dt>{t("companies:ticket.key")}</dt>
          <dd>
            {made ? (
              <code>{made}</code>
            ) : (
              <State kind={isOn ? "ok" : "draft"}>{t(`companies:ticket.${isOn ? "on" : "off"}`)}</State>
            )}
          </dd>
        </div>
        {isOn && (
          <div>
            <dt>{t("companies:ticket.shownTo")}</dt>
            <dd>{t("companies:ticket.shown", { name: shownTo, at: shown })}</dd>
          </div>
        )}
      </dl>
      <p className="hint mb-12">{t("companies:ticket.keep")}</p>
    </>
  );
}

/** What can be done with the key: what cannot be undone is asked about first. */
export function KeyWays({ isOn }: { isOn: boolean }) {
  const t = useWords();
  if (!isOn) return <MakeForm text={t("companies:ticket.switchOn")} />;
  return (
    <Actions>
      <ButtonLink to={paths.companies.ticket({ ask: "revoke" })}>{t("companies:ticket.revoke")}</ButtonLink>
      <ButtonLink to={paths.companies.ticket({ ask: "rotate" })}>{t("companies:ticket.rotate")}</ButtonLink>
    </Actions>
  );
}

function MakeForm({ text }: { text: string }) {
  return (
    <PostForm action={paths.companies.ticket()}>
      <input type="hidden" name="intent" value="make" />
      <Actions>
        <Button kind="primary">{text}</Button>
      </Actions>
    </PostForm>
  );
}

/** Says what ends before the key is exchanged or revoked. */
export function Confirmation({ of: asked }: { of: "rotate" | "revoke" }) {
  const t = useWords();
  return (
    <FormSection title={t(`companies:ticket.${asked}`)}>
      <Notice kind="warn">{t(`companies:ticket.${asked}Text`)}</Notice>
      <PostForm action={paths.companies.ticket()}>
        <input type="hidden" name="intent" value={asked === "rotate" ? "make" : "revoke"} />
        <Actions>
          <Cancel to={paths.companies.ticket()} />
          <Button kind="danger">{t(`companies:ticket.${asked}`)}</Button>
        </Actions>
      </PostForm>
    </FormSection>
  );
}

/** Whether tickets may sign in the company's own administrators. */
export function AdminsForm({ isAdmitted }: { isAdmitted: boolean }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(ticketAdmins, {
    id: "ticket-admins",
    lastResult: undefined,
    defaultValue: { admitsAdmins: isAdmitted },
  });
  return (
    <FormSection title={t("companies:ticket.admins.title")}>
      <PostForm {...getFormProps(form)} action={paths.companies.ticket()}>
        <input type="hidden" name="intent" value="admins" />
        <Checkbox
          field={fields.admitsAdmins}
          label={t("companies:ticket.admins.label")}
          hint={t("companies:ticket.admins.hint")}
          errorText={errorText}
        />
        <Actions>
          <Button>{t("companies:ticket.admins.save")}</Button>
        </Actions>
      </PostForm>
    </FormSection>
  );
}
