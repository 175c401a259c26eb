import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { marksForm } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { figure } from "#locales/figures";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper, partAtWork } from "~/routes/questions/place/place.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { type AnyField, NumberField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:marks.title"));

/** Sets the marks of a part by type: all its single choices at once, all its blanks at once. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const found = need(await services.questions.marksInPart({ partId: part._id }));
  const types = found.filter(({ type }) => type !== 13);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    total: { count: part.score, points: figure(part.score, language) },
    types: typesInOrder.flatMap((wanted) =>
      types
        .filter(({ type }) => type === wanted)
        .map(({ type, count, lowest, highest }) => ({
          ...{ type, count },
          low: figure(lowest, language),
          high: figure(highest, language),
          start: lowest === highest ? String(lowest) : "",
        })),
    ),
  };
}

/** Sets them, and leads to the part with its new total. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const submission = readForm(form, marksForm);
  if (submission.status !== "success") return sendBack(submission);

  const wanted = typesInOrder.flatMap((type) => {
    const score = submission.value[`type${type}`];
    return typeof score === "number" ? [{ type, score }] : [];
  });
  const set = await services.questions.setMarks({ partId: part._id, marks: wanted });
  if (!set.ok) return sendBack(submission, set);
  return redirectWithFlash(paths.papers.questions(paper._id, part._id), {
    kind: "ok",
    text: t("questions:marks.done", { count: set.data }),
  });
}

export default function MarksOfPart() {
  const t = useWords();
  const errorText = useErrorText();
  const { paper, part, total, types } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(marksForm, {
    id: "marks",
    lastResult: useActionData<typeof action>(),
    defaultValue: Object.fromEntries(types.map(({ type, start }) => [`type${type}`, start])),
  });
  const named = fields as Record<string, AnyField | undefined>;
  const shown = types.flatMap((each) => {
    const field = named[`type${each.type}`];
    return field ? [{ ...each, field }] : [];
  });
  return (
    <FormPage paper={paper} title={t("questions:marks.title")} lead={t("questions:partHeading", part)}>
      <ValidationSummary
        form={form}
        fields={shown.map(({ field }) => field)}
        unchanged={t("questions:marks.unchanged")}
      />
      <p>{t("questions:marks.lead", total)}</p>
      <PostForm {...getFormProps(form)}>
        {shown.map(({ type, count, low, high, field }) => (
          <NumberField
            key={type}
            field={field}
            label={`${t(`questions:types.${type}`)} · ${t("questions:questionCount", { count })}`}
            hint={low === high ? undefined : t("questions:marks.differ", { low, high })}
            unit={t("questions:points")}
            isDecimal
            maxLength={6}
            errorText={errorText}
          />
        ))}
        <Actions>
          <Cancel to={paths.papers.questions(paper.id, part.id)} />
          {shown.length > 0 && <Button kind="primary">{t("questions:marks.submit")}</Button>}
        </Actions>
      </PostForm>
    </FormPage>
  );
}
