import type { Translate } from "#locales/words";
import type { BinPages } from "~/bin/pages";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

export const sendingTabs = (t: Translate, isCurrent: boolean): Tab[] => [
  { to: paths.evaluation.sendings(), label: t("evaluation:sending.all"), isCurrent },
];

/** The bin of what was sent. */
export const sendingsBin: BinPages = {
  screen: "writeEvaluation",
  address: paths.evaluation.sendings(),
  title: (t) => t("evaluation:sending.title"),
  client: ({ sheets }) => sheets,
  tabs: ({ t }) => sendingTabs(t, false),
};
