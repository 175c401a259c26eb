import type { PaperPage } from "#contract/papers/shapes";
import type { Translate } from "#locales/words";
import { binTab } from "~/bin/pages";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

/** Tabs by state, which preserve the search; “all” excludes archived papers. */
export function stateTabs(
  t: Translate,
  states: PaperPage["states"],
  { key, state: current, sort }: { key?: string; state?: string; sort?: string } = {},
): Tab[] {
  const counts = { "": states.draft + states.ready + states.used, ...states };
  return (["", "draft", "ready", "used", "archived"] as const).map((state) => ({
    to: paths.papers.list({ key, state, sort }),
    label: t(`papers:states.${state || "all"}`),
    count: counts[state],
    isCurrent: current === state,
  }));
}

/** The bin of the list of papers. */
export const papersBinTab = (t: Translate) => binTab(t, { address: paths.papers.list() });
