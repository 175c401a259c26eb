import type { PaperPage } from "#contract/papers/shapes";
import { shortFigure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { binTab } from "~/bin/pages";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

type Query = NonNullable<Parameters<typeof paths.papers.list>[0]>;

/** Tabs by state, which preserve all else; “all” excludes archived papers. */
export function stateTabs(
  { t, language }: { t: Translate; language: Language },
  states: PaperPage["states"],
  query: Query = {},
): Tab[] {
  const counts = { "": states.draft + states.ready + states.used, ...states };
  return (["", "draft", "ready", "used", "archived"] as const).map((state) => ({
    to: paths.papers.list({ ...query, state, page: undefined }),
    label: t(`papers:states.${state || "all"}`),
    count: shortFigure(counts[state], language),
    isCurrent: query.state === state,
  }));
}

/** The bin of the list of papers. */
export const papersBinTab = (t: Translate) => binTab(t, { address: paths.papers.list() });
