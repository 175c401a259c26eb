import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { evaluationFileForm, evaluationFileKinds } from "#contract/evaluation/file-shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { BlankFiles } from "~/imports/BlankFiles";
import { ImportForm } from "~/imports/ImportForm";
import { ImportTable } from "~/imports/ImportTable";
import { latestImports } from "~/imports/latest.server";
import { tableFormatOf } from "~/imports/table-format";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Select, TextField } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("evaluationFiles:import.title"),
  crumb: (t) => [
    { text: t("evaluationFiles:title"), to: paths.evaluationFiles.list() },
    { text: t("evaluationFiles:import.title") },
  ],
};

/** Uploads a file of scales, norms or answers, or resumes an import of the last week. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "writeEvaluation");
  const asked = new URL(args.request.url).searchParams;
  const products = need(await services.evaluation.products({}));
  const imports = need(await services.evaluationFiles.imports({}));
  return {
    what: evaluationFileKinds.find((kind) => kind === asked.get("what")) ?? "scales",
    productId: asked.get("productId") ?? "",
    products: products.map(({ productId, name }) => ({ value: productId, label: name })),
    imports: latestImports(imports, { language, company }),
  };
}

/** Parses the file; the preview has a page of its own. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writeEvaluation");
  const submission = readForm(form, evaluationFileForm);
  if (submission.status !== "success") return sendBack(submission);

  const { name } = submission.value.file;
  const format = /\.json\s*$/i.test(name) ? "scale" : tableFormatOf(name);
  const read = await services.evaluationFiles.parseImport({ ...submission.value, format });
  if (!read.ok) return sendBack(submission, read);
  return redirect(paths.evaluationFiles.showImport(read.data));
}

export default function ImportEvaluation() {
  const t = useWords();
  const errorText = useErrorText();
  const { what, productId, products, imports } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(evaluationFileForm, {
    id: "evaluation-file",
    lastResult: useActionData<typeof action>(),
    defaultValue: { what, productId },
  });
  return (
    <>
      <PageHead title={t("evaluationFiles:import.title")}>{t("evaluationFiles:import.lead")}</PageHead>
      <div className="form-page">
        <ImportForm
          domain="evaluationFiles"
          form={form}
          file={fields.file}
          others={[fields.what, fields.productId, fields.name]}
          hint={t("evaluationFiles:import.fileHint")}
          accept=".xlsx,.csv,.txt,.json"
        >
          <Select
            field={fields.what}
            label={t("evaluationFiles:what")}
            options={evaluationFileKinds.map((kind) => ({
              value: kind,
              label: t(`evaluationFiles:kinds.${kind}`),
            }))}
            errorText={errorText}
          />
          <Select
            field={fields.productId}
            label={t("evaluationFiles:product")}
            hint={t("evaluationFiles:productHint")}
            options={products}
            empty={t("evaluationFiles:noProduct")}
            errorText={errorText}
          />
          <TextField
            field={fields.name}
            label={t("evaluationFiles:name")}
            hint={t("evaluationFiles:nameHint")}
            autoComplete="off"
            errorText={errorText}
          />
        </ImportForm>
        <BlankFiles
          domain="evaluationFiles"
          to={(format) => paths.evaluationFiles.blank({ what: "scales", format })}
        />
      </div>
      <ImportTable
        domain="evaluationFiles"
        imports={imports.map((one) => ({ ...one, what: t(`evaluationFiles:kinds.${one.what}`) }))}
      />
    </>
  );
}
