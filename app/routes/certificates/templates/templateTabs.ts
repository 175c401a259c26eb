import type { Translate } from "#locales/words";
import type { BinPages } from "~/bin/pages";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

export const templateStates = ["active", "archived", "all"] as const;

/** Tabs by state, which preserve the search; `current` is null in the bin. */
export const templateTabs = (
  t: Translate,
  current: (typeof templateStates)[number] | null,
  asked: { key?: string } = {},
): Tab[] =>
  templateStates.map((state) => ({
    to: paths.certificates.templates({ ...asked, state: state === "active" ? undefined : state }),
    label: t(`certificates:templates.states.${state}`),
    isCurrent: state === current,
  }));

/** The bin of the company's templates. */
export const templatesBin: BinPages = {
  screen: "certificates",
  address: paths.certificates.templates(),
  title: (t) => t("certificates:templates.title"),
  client: ({ certificates }) => ({ bin: certificates.templateBin, restore: certificates.restoreTemplate }),
  tabs: ({ t }) => templateTabs(t, null),
};
