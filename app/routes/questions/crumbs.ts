import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Crumb } from "~/ui/Breadcrumb";
import type { Say } from "~/words/words";
import type { Freezable } from "./frozen";

/** What a page about a part or a question tells of its paper. */
export interface OfPaper {
  paper: { id: string; name: string } & Freezable;
}

/** Papers, the paper, then the page itself, whose title is also its heading. */
export function pageOf<Data extends OfPaper>(title: (t: Say, data: Data) => string): Handle {
  return {
    title,
    crumb: (t: Say, data: Data): Crumb[] => [
      { text: t("papers:title"), to: paths.papers.list() },
      { text: data.paper.name, to: paths.papers.questions(data.paper.id) },
      { text: title(t, data) },
    ],
  };
}
