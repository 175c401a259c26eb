import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Freezable } from "~/routes/papers/frozen";
import type { Crumb } from "~/ui/Breadcrumb";

/** The paper's data on a page about a part or a question. */
export interface OfPaper {
  paper: { id: string; name: string } & Freezable;
}

/** Breadcrumb: papers, the paper, then the page itself, whose title is also its heading. */
export function paperCrumbs<Data extends OfPaper>(title: (t: Translate, data: Data) => string): Handle {
  return {
    title,
    crumb: (t: Translate, data: Data): Crumb[] => [
      { text: t("papers:title"), to: paths.papers.back() },
      { text: data.paper.name, to: paths.papers.questions(data.paper.id) },
      { text: title(t, data) },
    ],
  };
}
