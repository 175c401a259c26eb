import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Say } from "~/words/words";

interface OfGroup {
  group: { id: string; title: string };
}

/** A page about the papers of a group paper stands below it. */
export const groupPage = (title: (t: Say) => string): Handle => ({
  title,
  crumb: (t, { group }: OfGroup) => [
    { text: t("papers:title"), to: paths.papers.list() },
    { text: group.title, to: paths.papers.sessions(group.id) },
    { text: title(t) },
  ],
});
