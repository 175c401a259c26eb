import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readKeyed } from "#contract/keying/typed";
import { validationErrorText } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { FieldError } from "~/ui/fields/FieldError";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { keyingCrumbs } from "./crumbs";
import { KeyedFields } from "./KeyedFields";
import { shownQuestions, typedIn } from "./typed.server";

export const handle: Handle = {
  title: (t, { whose }: Data) => t("keying:differences.title", { name: whose.name }),
  crumb: (t, { whose }: Data) => keyingCrumbs(t, whose),
};

/** Where two keyings of a paper differ, each question with both. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "exams");
  const candidateId = args.params.candidateId!;
  const found = need(await services.keying.differences({ candidateId }));
  const said = (name: string | undefined, fields: string[]) =>
    t("keying:differences.first", {
      name: name ?? "",
      text: fields.map((text) => text || t("keying:differences.nothing")).join(" | "),
    });
  return {
    whose: {
      ...{ id: candidateId, examId: found.examId, exam: found.examName, name: found.realName },
      code: t("keying:sheet.code", { code: found.code }),
    },
    revision: found.revision,
    differences: found.differences.map(({ place, question, first, second }) => ({
      place,
      question: shownQuestions([question], [], t)[0]!,
      choices: [
        { value: "first", label: said(found.keyers[0], first) },
        { value: "second", label: said(found.keyers[1], second) },
        { value: "typed", label: t("keying:differences.typed") },
      ],
    })),
  };
}
type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Settles them: one of the two, or what the paper says; what lacks or does not fit comes back beside its question. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const candidateId = args.params.candidateId!;
  const { examId, differences } = need(await services.keying.differences({ candidateId }));
  const revision = form.get("revision")?.toString();
  const sent = differences.map(({ place, question }): Sent["questions"][number] => {
    const said = String(form.get(`pick.${place}`) ?? "");
    const pick = picks.find((one) => one === said) ?? "";
    const typed = typedIn(form, [question], place)[0]!;
    const isWrong =
      pick === "typed" && question.fields.some((field, at) => readKeyed(field, typed[at]!) === null);
    const validationError = pick === "" ? "PICK_MISSING" : isWrong ? "KEYED_WRONG" : "";
    return { place, pick, typed, error: validationError && validationErrorText(t, validationError) };
  });
  if (sent.some(({ error }) => error !== ""))
    return data<Sent>({ message: "", questions: sent, initialValue: { revision } }, { status: 400 });
  const settled = await services.keying.settle({
    ...{ candidateId, revision },
    picks: sent.flatMap(({ pick, ...one }) =>
      pick === "" ? [] : [{ place: one.place, pick, typed: one.typed }],
    ),
  });
  if (settled.ok)
    return redirectWithFlash(paths.keying.back(examId), { kind: "ok", text: t("keying:differences.saved") });
  // It goes on from the differences that it is shown with now.
  return data<Sent>({ message: settled.message, questions: sent }, { status: 422 });
}

const picks = ["first", "second", "typed"] as const;

/** What a form that was not taken had chosen and typed, each question with what is wrong with it. */
interface Sent {
  message: string;
  initialValue?: { revision: string | undefined };
  questions: { place: number; pick: (typeof picks)[number] | ""; typed: string[]; error: string }[];
}

export default function KeyingDifferences() {
  const t = useWords();
  const { whose, revision, differences } = useLoaderData<typeof loader>();
  const sent = useActionData<Sent>();
  const wrong = (sent?.questions ?? []).flatMap(({ place, error }) => {
    const title = differences.find((one) => one.place === place)?.question.title;
    return error && title ? [{ href: `#pick-${place}-first`, text: `${title}: ${error}` }] : [];
  });
  const items = sent?.message ? [{ text: sent.message }, ...wrong] : wrong;
  return (
    <div className="form-page">
      <PageHead title={t("keying:differences.title", { name: whose.name })}>
        {t("keying:differences.lead")} {whose.code}
      </PageHead>
      {sent && (
        <ErrorSummary
          title={t("errorCount", { count: items.length, unchanged: t("keying:differences.notSaved") })}
          items={items}
        />
      )}
      <PostForm action={paths.keying.differences(whose.examId, whose.id)}>
        <Revision answer={sent} current={revision} />
        {differences.map(({ place, question, choices }) => {
          const before = sent?.questions.find((one) => one.place === place);
          const fields = question.fields.map((field, at) => ({ ...field, value: before?.typed[at] ?? "" }));
          return (
            <fieldset
              key={place}
              className="field"
              aria-describedby={before?.error ? `error-${place}` : undefined}
            >
              <legend className="label">
                {question.title} <span className="hint">{question.type}</span>
              </legend>
              <p className="mb-8">{question.content}</p>
              {before?.error && <FieldError id={`error-${place}`}>{before.error}</FieldError>}
              {choices.map(({ value, label }) => (
                <div className="choice" key={value}>
                  <input
                    type="radio"
                    id={`pick-${place}-${value}`}
                    name={`pick.${place}`}
                    value={value}
                    defaultChecked={before?.pick === value}
                  />
                  <div className="choice-words">
                    <label htmlFor={`pick-${place}-${value}`}>{label}</label>
                    {value === "typed" && <KeyedFields question={{ ...question, isMarked: false, fields }} />}
                  </div>
                </div>
              ))}
            </fieldset>
          );
        })}
        <Actions>
          <Cancel to={paths.keying.back(whose.examId)} />
          <Button kind="primary">{t("keying:differences.save")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
