import { useMatches } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { Breadcrumb } from "~/ui/Breadcrumb";
import { useWords } from "~/words/words";

/** Where one is: home, then what each matched route says of itself. */
export function Crumbs() {
  const t = useWords();
  const items = useMatches().flatMap(({ handle, data }) => {
    const crumb = (handle as Handle | undefined)?.crumb;
    return crumb && data !== undefined ? [crumb(t, data as never)].flat() : [];
  });
  return (
    <Breadcrumb label={t("youAreHere")} items={[{ text: t("menus.home"), to: paths.home() }, ...items]} />
  );
}
