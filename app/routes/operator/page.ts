import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Crumb } from "~/ui/Breadcrumb";

/** A page below the operator's profile, whose title is also its heading. */
export function ownPage(title: (t: Translate) => string): Handle {
  return {
    title,
    crumb: (t: Translate): Crumb[] => [
      { text: t("profile"), to: paths.operator.profile() },
      { text: title(t) },
    ],
  };
}
