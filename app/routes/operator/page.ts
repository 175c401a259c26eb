import { paths } from "~/paths";
import type { Handle } from "~/root";
import type { Crumb } from "~/ui/Breadcrumb";
import type { Say } from "~/words/words";

/** A page below one's own profile, whose title is also its heading. */
export function ownPage(title: (t: Say) => string): Handle {
  return {
    title,
    crumb: (t: Say): Crumb[] => [{ text: t("profile"), to: paths.operator.profile() }, { text: title(t) }],
  };
}
