import { useMatches } from "@remix-run/react";
import { useContext } from "react";
// why: Remix offers no other way to know, document-wide, that a form was refused or a page was stopped.
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import type { Translate } from "#locales/words";
import type { Handle } from "./root";
import { stopOf } from "./stop/stop";
import { useWords } from "./words/words";

/** The router's state for the whole page: the actions' results and the errors thrown. */
export const useRouterState = () => useContext(RouterState);

/** The page's title, then the product's name; prefixed with “Error:” where a form was refused. */
export function PageTitle() {
  const t = useWords();
  const state = useRouterState();
  const answers = Object.values(state?.actionData ?? {});
  const hasErrors = answers.some((answer) => (answer as { status?: string } | null)?.status === "error");
  const matches = useMatches();
  // why: a stopped page has no loader data to build a title from.
  const [error] = Object.values(state?.errors ?? {});
  const title = error === undefined ? titleOf(matches, t) : t(`stop.${stopOf(error).kind}.title`);
  const name = [title, t("product")].filter(Boolean).join(" – ");
  return <title>{hasErrors ? t("errorPrefix", { title: name }) : name}</title>;
}

/** The handle of the deepest route that defines a title. */
function titleOf(matches: ReturnType<typeof useMatches>, t: Translate): string | undefined {
  const titles = matches.flatMap(({ handle, data }) => {
    const title = (handle as Handle | undefined)?.title;
    return title && data !== undefined ? [title(t, data as never)] : [];
  });
  return titles[titles.length - 1];
}
