import type { ReplyOf } from "#contract/call";
import type { Contract } from "#contract/services";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import type { Screen } from "~/session/screens";

/** The domains that import files, with translations in `<domain>:import` and addresses in `paths[domain]`. */
export type ImportDomain = "bank" | "certificates" | "candidates" | "evaluationFiles";

export type FoundImport<Domain extends ImportDomain> = ReplyOf<Contract[Domain]["importResult"]>;

/** The domain-specific parts of an import's screens. */
export interface ImportView<Preview = unknown> {
  /** The pages that it belongs to, where the domain's list alone is not enough. */
  within?: { to: string; text: string }[];
  /** Shown below the file's name, such as its format. */
  facts: string[];
  /** Why nothing can be imported any more, whatever the file holds; "" otherwise. */
  blocked: string;
  /** Address where another file is uploaded. */
  again: string;
  /** Links to what was imported; the last of them is the primary one. */
  results: { to: string; text: string; isFile?: boolean }[];
  /** What items of the file have and we do not keep: a line for each kind. */
  losses?: string[];
  /** What is to be chosen on the preview; the first option where nothing was chosen before. */
  choice?: {
    name: string;
    legend: string;
    options: { value: string; label: string; hint: string; isChosen: boolean }[];
  };
  /** A page of the items. */
  preview: Preview;
}

/** How a domain shows its imports. */
export interface ImportScreen<Domain extends ImportDomain, Preview> {
  domain: Domain;
  /** The screen whose roles may open it. */
  screen: Screen;
  /** Items per page of the preview. */
  pageSize: number;
  view(found: FoundImport<Domain>, reader: { t: Translate; language: Language }): ImportView<Preview>;
}
