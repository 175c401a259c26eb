import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";

interface Shown {
  id: string;
  name: string;
}

/** A page below the one of a company. */
export const belowCompany = (title: (t: Translate) => string): Handle => ({
  title,
  crumb: (t, { id, name }: Shown) => [
    { text: t("menus.companies"), to: paths.admin.companies() },
    { text: name, to: paths.admin.company(id) },
    { text: title(t) },
  ],
});
