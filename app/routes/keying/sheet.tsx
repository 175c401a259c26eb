import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { FieldError } from "~/ui/fields/FieldError";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { useWords } from "~/words/words";
import { keyingCrumbs } from "./crumbs";
import { KeyedFields, wrongId } from "./KeyedFields";
import { type ShownQuestion, shownQuestions, typedIn } from "./typed.server";

export const handle: Handle = {
  title: (t, { whose }: Data) => t("keying:sheet.title", { name: whose.name }),
  crumb: (t, { whose }: Data) => keyingCrumbs(t, whose),
};

/** One paper to be keyed, a line for each question in the candidate's own order. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const { candidateId } = args.params;
  const sheet = need(await services.keying.get({ candidateId: candidateId! }));
  return {
    whose: {
      ...{ id: sheet.candidateId, examId: sheet.examId, exam: sheet.examName, name: sheet.realName },
      lead: [
        t("candidates:number", { number: sheet.number }),
        ...[sheet.room, sheet.seat],
        t("keying:sheet.code", { code: sheet.code }),
      ]
        .filter(Boolean)
        .join(" · "),
    },
    isMissed: sheet.isMissed,
    isSecond: sheet.round === 2 && !sheet.scanned,
    unsure: sheet.scanned?.filter(({ certainty }) => certainty !== "sure").length ?? null,
    questions: shownQuestions(sheet.questions, sheet.typed, t, sheet.scanned ?? []),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Saves what was keyed; fields that do not fit come back with it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const candidateId = args.params.candidateId!;
  const sheet = need(await services.keying.get({ candidateId }));
  const typed = typedIn(form, sheet.questions);
  // why: what was filled in from the scan stays so, however often the form comes back.
  const isFromScan = form.has("isFromScan");
  const questions = shownQuestions(sheet.questions, typed, t, sheet.scanned ?? []);
  const hasErrors = questions.some(({ fields }) => fields.some(({ error }) => error));
  if (hasErrors) return data({ questions, isFromScan, message: "" }, { status: 400 });
  const saved = await services.keying.key({ candidateId, typed, isFromScan });
  if (!saved.ok) return data({ questions, isFromScan, message: saved.message }, { status: 422 });
  const text =
    saved.data === "differ"
      ? t("keying:sheet.savedDiffer")
      : t("keying:sheet.saved", { name: sheet.realName });
  return redirectWithFlash(paths.keying.back(sheet.examId), {
    kind: saved.data === "differ" ? "warn" : "ok",
    text,
  });
}

export default function KeyPaper() {
  const t = useWords();
  const { whose, isMissed, isSecond, unsure, questions: stored } = useLoaderData<typeof loader>();
  const sent = useActionData<{ questions: ShownQuestion[]; isFromScan: boolean; message: string }>();
  const questions = sent?.questions ?? stored;
  const isFromScan = sent?.isFromScan ?? unsure !== null;
  // A scan that is not theirs to confirm any more: they begin again, from the paper.
  const again = isFromScan && unsure === null ? paths.keying.sheet(whose.examId, whose.id) : undefined;
  const wrong = questions.flatMap(({ fields }) =>
    fields.filter(({ error }) => error).map(({ name, error: text }) => ({ href: `#${name}`, text })),
  );
  const items = sent?.message ? [{ text: sent.message, href: again }, ...wrong] : wrong;
  return (
    <>
      <PageHead title={t("keying:sheet.title", { name: whose.name })}>{whose.lead}</PageHead>
      {sent && items.length > 0 && (
        <ErrorSummary
          title={t("errorCount", { count: items.length, unchanged: t("keying:sheet.notSaved") })}
          items={items}
        />
      )}
      {isMissed && <Notice kind="warn">{t("keying:sheet.missed")}</Notice>}
      {unsure !== null && (
        <Notice kind="info">
          {unsure > 0 ? t("keying:sheet.scanned", { unsure }) : t("keying:sheet.scannedSure")}
        </Notice>
      )}
      {isSecond && <Notice kind="info">{t("keying:sheet.second")}</Notice>}
      <p className="hint mb-16">
        {t("keying:sheet.hint")} <span className="with-script">{t("keying:sheet.keys")}</span>
      </p>
      <PostForm action={paths.keying.sheet(whose.examId, whose.id)} data-enter-next="">
        {/* Without script, Enter in a field would send what is half typed: it presses the first button, which is none. */}
        <button type="submit" disabled hidden />
        {isFromScan && <input type="hidden" name="isFromScan" value="on" />}
        <ol className="keying">
          {questions.map((question, at) => (
            <li key={question.number}>
              <span className="keying-asked">
                <b>{question.number}</b> <span className="hint">{question.type}</span> {question.content}
              </span>
              <KeyedFields question={question} hasFocus={!sent && at === 0} isTold />
              {question.fields.map(
                ({ name, error }) =>
                  error && (
                    <FieldError key={name} id={wrongId(name)}>
                      {error}
                    </FieldError>
                  ),
              )}
              {question.doubts.why && (
                <span className="keying-scan">
                  <State kind="waiting">{question.doubts.why}</State>
                  {question.doubts.pageIds.map((pageId) => (
                    <img
                      key={pageId}
                      src={paths.keying.scanPicture(whose.examId, pageId, question.number - 1)}
                      alt={t("keying:sheet.picture", { number: question.number })}
                      loading="lazy"
                    />
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
        <Actions>
          <Cancel to={paths.keying.back(whose.examId)} />
          <Button kind="primary">{t("keying:sheet.save")}</Button>
        </Actions>
      </PostForm>
    </>
  );
}
