import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ImportDomain, ImportScreen } from "~/imports/screen";
import { type PreviewedQuestions, questionScreen } from "~/routes/bank/import.server";
import { candidateListScreen, type PreviewedCandidates } from "~/routes/candidates/import.server";
import { listScreen, type PreviewedPeople } from "~/routes/certificates/lists/import.server";
import { evaluationFileScreen, type PreviewedEvaluation } from "~/routes/evaluation/files/import.server";

type Preview = PreviewedQuestions | PreviewedPeople | PreviewedCandidates | PreviewedEvaluation;

/** The screens of imports, by the import's segment in the path (`app/routes.ts`). */
const screens: Record<string, { [Domain in ImportDomain]: ImportScreen<Domain, Preview> }[ImportDomain]> = {
  importId: questionScreen,
  listId: listScreen,
  candidateListId: candidateListScreen,
  fileId: evaluationFileScreen,
};

/** The import that a path names, and how its domain renders it. */
export function importAt({ params }: Pick<LoaderFunctionArgs, "params">) {
  const name = Object.keys(screens).find((name) => params[name] !== undefined)!;
  // why: a domain's screen gets only data found by calls of that domain.
  return { ...(screens[name] as ImportScreen<ImportDomain, Preview>), importId: params[name]! };
}
