import { useMatches } from "@remix-run/react";
import { useContext } from "react";
// why: Remix gives no other way to know, for the whole document, that a form came back or that a page was stopped.
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import type { Handle } from "./root";
import { type Say, useWords } from "./words/words";

/** What the router knows of the whole page: what each action answered, and what was thrown. */
export const useRouterState = () => useContext(RouterState);

/** The page's title, then the product's name; “Error:” first where a form came back. */
export function PageTitle() {
  const t = useWords();
  const state = useRouterState();
  const answers = Object.values(state?.actionData ?? {});
  const hasMistakes = answers.some((answer) => (answer as { status?: string } | null)?.status === "error");
  const matches = useMatches();
  // why: a page that was stopped has no data to be named after.
  const title = state?.errors ? t("stop.pageTitle") : titleOf(matches, t);
  const name = [title, t("product")].filter(Boolean).join(" – ");
  return <title>{hasMistakes ? t("mistakePrefix", { title: name }) : name}</title>;
}

/** What the deepest route says that says a title. */
function titleOf(matches: ReturnType<typeof useMatches>, t: Say): string | undefined {
  const titles = matches.flatMap(({ handle, data }) => {
    const title = (handle as Handle | undefined)?.title;
    return title && data !== undefined ? [title(t, data as never)] : [];
  });
  return titles[titles.length - 1];
}
