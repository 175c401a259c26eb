import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Crumb } from "~/ui/Breadcrumb";
import type { Say } from "~/words/words";

/** The bank, then the page itself, whose title is also its heading. */
export function pageOf<Data = unknown>(title: (t: Say, data: Data) => string): Handle {
  return {
    title,
    crumb: (t: Say, data: Data): Crumb[] => [
      { text: t("bank:title"), to: paths.bank.list() },
      { text: title(t, data) },
    ],
  };
}
