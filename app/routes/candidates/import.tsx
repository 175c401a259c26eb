import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { candidateListForm } from "#contract/candidates/form";
import { candidateHeading, requiredColumns } from "#contract/candidates/list-columns";
import { readForm, sendBack } from "~/form/form.server";
import { useServerForm } from "~/form/useServerForm";
import { BlankFiles } from "~/imports/BlankFiles";
import { ImportForm } from "~/imports/ImportForm";
import { ImportTable } from "~/imports/ImportTable";
import { latestImports } from "~/imports/latest.server";
import { tableFormatOf } from "~/imports/table-format";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("candidates:import.title"),
  crumb: (t, { exam }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: t("candidates:import.title") },
  ],
};

/** Uploads a list of people for an exam, or resumes an import of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "exams");
  const examId = args.params.examId!;
  const { name, state, settings } = need(await services.exams.get({ examId }));
  if (state === "closed" || state === "cancelled") throw redirect(paths.candidates.list(examId));
  const imports = need(await services.candidates.imports({})).filter((one) => one.examId === examId);
  return {
    exam: { id: examId, name },
    headings: requiredColumns(settings).map((column) => candidateHeading(column, settings, language)),
    imports: latestImports(imports, { language, company }),
  };
}

/** Parses the list; the preview has a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "exams");
  const submission = readForm(form, candidateListForm);
  if (submission.status !== "success") return sendBack(submission);

  const { file } = submission.value;
  const format = tableFormatOf(file.name);
  const read = await services.candidates.parseImport({ file, format, examId: args.params.examId! });
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.candidates.showImport(read.data));
}

export default function ImportCandidates() {
  const t = useWords();
  const { exam, headings, imports } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(candidateListForm, {
    id: "candidate-list",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <>
      <PageHead title={t("candidates:import.title")}>{t("candidates:import.lead")}</PageHead>
      <div className="form-page">
        <ImportForm
          domain="candidates"
          form={form}
          file={fields.file}
          hint={t("candidates:import.fileHint", { headings: headings.join(t("imports.between")) })}
          accept=".xlsx,.csv,.txt"
          closeTo={paths.candidates.back(exam.id)}
        />
        <BlankFiles domain="candidates" to={(format) => paths.candidates.importTemplate(exam.id, format)} />
      </div>
      <ImportTable domain="candidates" imports={imports.map((one) => ({ ...one, what: one.examName }))} />
    </>
  );
}
