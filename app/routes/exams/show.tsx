import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { withBreaks } from "~/ui/Breaks";
import { Button, ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ExamStateMark } from "./ExamStateMark";
import { shownExam } from "./shown.server";

export const handle: Handle = {
  title: (_, { exam }: Data) => exam.name,
  crumb: (t, { exam }: Data) => [{ text: t("exams:title"), to: paths.exams.back() }, { text: exam.name }],
};

/** One exam: what to do next, how far its candidates are, and what was arranged. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const exam = need(await services.exams.get({ examId: args.params.examId! }));
  return { exam: shownExam(exam, { t, language, zone: company.timeZone }) };
}

type Data = Awaited<ReturnType<typeof loader>>;
type ShownExam = ReturnType<typeof useLoaderData<typeof loader>>["exam"];

export default function ShowExam() {
  const t = useWords();
  const { exam } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={exam.name}
        beside={<ExamStateMark state={exam.state} isPill />}
        actions={<Ways exam={exam} />}
      >
        {exam.lead}
      </PageHead>
      <section className="next-step" aria-labelledby="next-step">
        <div>
          <h2 id="next-step">{exam.next.title}</h2>
          <p>{exam.next.text}</p>
        </div>
        {exam.next.to && (
          <ButtonLink kind="primary" to={exam.next.to}>
            {exam.next.action}
          </ButtonLink>
        )}
      </section>
      {exam.registration && (
        <section className="public-link" aria-labelledby="registration">
          <div>
            <h2 id="registration">{t("exams:show.registration")}</h2>
            <p>{t("exams:show.registrationText")}</p>
            <p>
              <a href={exam.registration.link}>{exam.registration.link}</a>
            </p>
          </div>
          <svg
            viewBox={`0 0 ${exam.registration.qr.size} ${exam.registration.qr.size}`}
            role="img"
            aria-label={t("exams:show.registrationQr")}
          >
            <path d={exam.registration.qr.path} stroke="currentColor" strokeWidth="1" fill="none" />
          </svg>
        </section>
      )}
      <section className="mb-24" aria-labelledby="progress">
        <h2 id="progress">{t("exams:show.progress")}</h2>
        <Figures figures={exam.figures} />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{t("exams:show.facts")}</h2>
        <dl className="facts">
          {exam.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{withBreaks(value)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** What can be done with an exam besides its next step. */
function Ways({
  exam: { id, state, isArchived, isInvited, hasTickets, hasResults, next },
}: {
  exam: ShownExam;
}) {
  const t = useWords();
  const isOver = state === "closed" || state === "cancelled";
  return (
    <>
      <ButtonLink icon="people" to={paths.candidates.list(id)}>
        {t("exams:actions.candidates")}
      </ButtonLink>
      {isInvited && (
        <ButtonLink icon="message" to={paths.invitations.show(id)}>
          {t("exams:actions.invitations")}
        </ButtonLink>
      )}
      {state !== "draft" && (
        <ButtonLink icon="layers" to={paths.candidatePapers.show(id)}>
          {t("exams:actions.papers")}
        </ButtonLink>
      )}
      {hasTickets && (
        <ButtonLink icon="people" to={paths.tickets.show(id)}>
          {t("exams:actions.tickets")}
        </ButtonLink>
      )}
      {hasTickets && (
        <ButtonLink icon="print" to={paths.keying.print(id)}>
          {t("exams:actions.onPaper")}
        </ButtonLink>
      )}
      {hasResults && (
        <ButtonLink icon="checklist" to={paths.results.list(id)}>
          {t("exams:actions.results")}
        </ButtonLink>
      )}
      {state === "draft" && next.to !== paths.exams.check(id) && (
        <ButtonLink icon="checklist" to={paths.exams.check(id)}>
          {t("exams:actions.check")}
        </ButtonLink>
      )}
      {!isOver && (
        <ButtonLink icon="pencil" to={paths.exams.edit(id)}>
          {t("exams:actions.edit")}
        </ButtonLink>
      )}
      <PostForm action={paths.exams.copy(id)} className="inline-form">
        <Button icon="copy">{t("exams:actions.copy")}</Button>
      </PostForm>
      {isOver ? (
        <PostForm action={paths.exams.archive(id)} className="inline-form">
          <input type="hidden" name="from" value={paths.exams.show(id)} />
          <Button icon="archive" name="archive" value={isArchived ? "0" : "1"}>
            {t(isArchived ? "exams:actions.restore" : "exams:actions.archive")}
          </Button>
        </PostForm>
      ) : (
        <ActionMenu label={t("exams:actions.more")} end>
          <PostForm action={paths.invitations.trial(id)}>
            <button type="submit">{t("exams:actions.trial")}</button>
          </PostForm>
          {state === "draft" ? (
            <PostForm action={paths.exams.remove(id)}>
              <button type="submit">{t("exams:actions.remove")}</button>
            </PostForm>
          ) : (
            <MenuDanger>
              <Link to={paths.exams.cancel(id)}>{t("exams:actions.cancel")}</Link>
            </MenuDanger>
          )}
        </ActionMenu>
      )}
    </>
  );
}
