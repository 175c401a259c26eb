import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";

interface OfGroup {
  group: { id: string; title: string };
}

/** A page about the children of a group paper is below it in the breadcrumb. */
export const groupPage = (title: (t: Translate) => string): Handle => ({
  title,
  crumb: (t, { group }: OfGroup) => [
    { text: t("papers:title"), to: paths.papers.back() },
    { text: group.title, to: paths.papers.sessions(group.id) },
    { text: title(t) },
  ],
});
