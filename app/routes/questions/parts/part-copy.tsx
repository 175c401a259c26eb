import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { copyForm } from "#contract/questions/fill-forms";
import { figure } from "#locales/figures";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { readSearchTerm } from "~/form/search-term.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper } from "~/routes/questions/place/place.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { useWords } from "~/words/words";
import { PartSources } from "./PartSources";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:partCopy.title"));

/** Searches a part to copy, in this paper first, or in another. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "writePapers");
  const query = new URL(args.request.url).searchParams;
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  const { key, ...told } = readSearchTerm(query);
  const source = need(await services.papers.get({ jobId: query.get("from") || paper._id }));
  const [parts, found] = await Promise.all([
    services.questions.parts({ jobId: source._id }),
    services.papers.list({ key }),
  ]);
  const { jobList, jobCount } = need(found);
  return {
    paper: ofPaper(paper),
    key,
    ...told,
    source: { id: source._id, name: source.name, isThis: source._id === paper._id },
    /** True if there are more than are shown. */
    isCut: jobCount > jobList.length,
    sources: jobList
      .filter(({ isGroup }) => !isGroup)
      .map(({ _id, name, number, jobQuestionCount }) => ({
        id: _id,
        name,
        number,
        questions: jobQuestionCount,
      })),
    parts: need(parts).map(({ _id, name, questionCount, score }, index) => ({
      id: _id,
      number: index + 1,
      name,
      questions: questionCount,
      score,
      points: figure(score, language),
    })),
  };
}

/** Appends the copy to the paper. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const submission = readForm(form, copyForm);
  if (submission.status !== "success") return sendBack(submission);

  const copied = await services.questions.copyPart({ jobId, ...submission.value });
  if (!copied.ok) return sendBack(submission, copied);

  const { name } = need(await services.questions.getPart({ partId: copied.data }));
  const text = t("questions:partCopy.done", { name });
  return redirectWithFlash(paths.papers.questions(jobId, copied.data), { kind: "ok", text });
}

export type PartCopyPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CopyPart() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  return (
    <FormPage paper={page.paper} title={t("questions:partCopy.title")} lead={t("questions:partCopy.lead")}>
      <PartSources page={page} />
      <PartChoice key={page.source.id} page={page} />
    </FormPage>
  );
}

/** The parts of the chosen paper, one of which is copied. */
function PartChoice({ page: { paper, source, parts } }: { page: PartCopyPage }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(copyForm, { id: "part-copy", lastResult: useActionData() });
  if (parts.length === 0)
    return <Empty title={t("questions:partCopy.noParts")}>{t("questions:partCopy.noPartsText")}</Empty>;
  return (
    <>
      <ValidationSummary form={form} fields={[fields.partId]} unchanged={t("questions:partCopy.unchanged")} />
      <PostForm {...getFormProps(form)}>
        <ChoiceGroup
          field={fields.partId}
          label={t("questions:partCopy.parts", { name: source.name })}
          choices={parts.map((part) => ({
            value: part.id,
            label: t("questions:partHeading", part),
            hint: [
              t("questions:questionCount", { count: part.questions }),
              t("questions:score", { count: part.score, points: part.points }),
            ].join(" · "),
          }))}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={paths.papers.questions(paper.id)} />
          <Button kind="primary">{t("questions:partCopy.submit")}</Button>
        </Actions>
      </PostForm>
    </>
  );
}
