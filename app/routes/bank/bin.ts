import type { Translate } from "#locales/words";
import { type BinPages, binTab } from "~/bin/pages";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import type { Tab } from "~/ui/Tabs";

const listTab = (t: Translate, isCurrent: boolean): Tab => ({
  to: paths.bank.list(),
  label: t("bank:all"),
  isCurrent,
});

/** The bin of the question bank. */
export const bankBin: BinPages = {
  screen: "writeBank",
  address: paths.bank.list(),
  title: (t) => t("bank:title"),
  client: ({ bank }) => ({ bin: bank.bin, restore: bank.restoreQuestion }),
  tabs: ({ t }) => [listTab(t, false)],
  nameOf: beginningOf,
};

/** The tabs of the list for those who may remove questions. */
export const bankTabs = (t: Translate): Tab[] => [listTab(t, true), binTab(t, bankBin)];
