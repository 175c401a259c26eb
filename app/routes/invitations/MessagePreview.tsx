import { paths } from "~/paths";
import { withBreaks } from "~/ui/Breaks";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { InvitationPage } from "./show";

/** What the first candidate gets, word for word. */
export function MessagePreview({
  examId,
  language,
  preview,
}: {
  examId: string;
  language: string;
  preview: InvitationPage["preview"];
}) {
  const t = useWords();
  if (!preview)
    return (
      <Empty
        title={t("invitations:preview.none")}
        actions={
          <ButtonLink to={paths.candidates.list(examId)}>{t("invitations:preview.toCandidates")}</ButtonLink>
        }
      >
        {t("invitations:preview.noneText")}
      </Empty>
    );
  const { realName, mobile, email, sms, subject, mail } = preview;
  return (
    <section className="mb-24" aria-labelledby="preview">
      <h2 id="preview">{t("invitations:preview.title")}</h2>
      <p className="hint mb-16">{t("invitations:preview.lead", { name: realName })}</p>
      <div className="message-previews">
        <Message
          title={mobile ? t("invitations:preview.sms", { to: mobile }) : t("invitations:preview.noSms")}
        >
          <pre>{withBreaks(sms)}</pre>
        </Message>
        <Message
          title={email ? t("invitations:preview.mail", { to: email }) : t("invitations:preview.noMail")}
        >
          <p>
            <strong>{subject}</strong>
          </p>
          <pre>{withBreaks(mail)}</pre>
        </Message>
      </div>
      <ButtonLink to={paths.invitations.texts(examId, { language })}>
        {t("invitations:preview.edit")}
      </ButtonLink>
    </section>
  );
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="message-preview" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
