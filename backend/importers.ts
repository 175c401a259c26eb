import { questionImporter } from "./bank/importer";
import { candidateImporter } from "./candidates/lists/importer";
import { listImporter } from "./certificates/lists/importer";
import { evaluationImporter } from "./evaluation/files/importer";
import type { AnyImporter } from "./imports/importer";

/** Every importer of files; `docs/adding-an-import.md` explains how to add one. */
export const importers: AnyImporter[] = [
  questionImporter,
  listImporter,
  candidateImporter,
  evaluationImporter,
];
