import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Crumb } from "~/ui/Breadcrumb";

/** Breadcrumb: the bank, then the page itself, whose title is also its heading. */
export function bankCrumbs<Data = unknown>(title: (t: Translate, data: Data) => string): Handle {
  return {
    title,
    crumb: (t: Translate, data: Data): Crumb[] => [
      { text: t("bank:title"), to: paths.bank.back() },
      { text: title(t, data) },
    ],
  };
}
