import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ImportErrors } from "~/imports/ImportErrors";
import { ImportNews } from "~/imports/ImportNews";
import { ImportProgress } from "~/imports/ImportProgress";
import { ImportStateLabel, isImportRunning } from "~/imports/ImportStateLabel";
import type { FoundImport, ImportDomain } from "~/imports/screen";
import { type ShownImport, shownImport } from "~/imports/shown.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { QuestionPreview } from "~/routes/bank/QuestionPreview";
import { CandidatePreview } from "~/routes/candidates/CandidatePreview";
import { PeoplePreview } from "~/routes/certificates/PeoplePreview";
import { EvaluationPreview } from "~/routes/evaluation/files/EvaluationPreview";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { importAt } from "./screens.server";

export const handle: Handle = {
  title: (_, { fileName }: ShownImport) => fileName,
  crumb: (t, { domain, fileName, within, again }: ShownImport) => [
    ...(within ?? [{ text: t(`${domain}:title`), to: paths[domain].list() }]),
    { text: t(`${domain}:import.title`), to: again },
    { text: fileName },
  ],
  refresh: ({ state }: ShownImport) => (isImportRunning(state) ? 3 : null),
};

/** The uploader previews a parsed file, decides, and watches the import's progress. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, importAt(args).screen);
  const { domain, importId, pageSize, view } = importAt(args);
  const pageNum = askedPage(args.request);
  const found = need<FoundImport<ImportDomain>>(
    await services[domain].importResult({ importId, pageNum, pageSize }),
  );
  const { state, total } = found;
  const to = (page?: number) => paths[domain].showImport(importId, { page });
  if (state !== "read" && pageNum > 1) throw redirect(to());
  const shown = view(found, { t, language });
  return {
    ...shownImport(domain, found, shown, { t, language, company }),
    preview: shown.preview,
    at: pagesOf(pageNum, state === "read" ? total : 0, pageSize, to),
  };
}

export default function ShowImport() {
  const t = useWords();
  const found = useLoaderData<typeof loader>();
  const { domain, importId, fileName, state, facts, preview, at } = found;
  return (
    <>
      <PageHead title={fileName} beside={<ImportStateLabel domain={domain} state={state} isPill />}>
        {facts.join(" · ")}
      </PageHead>
      {isImportRunning(state) ? <ImportProgress found={found} /> : <ImportNews found={found} />}
      {(state === "broken" || found.leftOut > 0) && <ImportErrors found={found} />}
      {state === "read" && (
        <>
          <section className="import-preview">
            <h2>{t(`${domain}:import.preview`)}</h2>
            {"questions" in preview ? (
              <QuestionPreview preview={preview} />
            ) : "candidates" in preview ? (
              <CandidatePreview preview={preview} />
            ) : "entries" in preview ? (
              <EvaluationPreview preview={preview} />
            ) : (
              <PeoplePreview preview={preview} />
            )}
          </section>
          <ListPager at={at} to={(page) => paths[domain].showImport(importId, { page })} />
        </>
      )}
    </>
  );
}
