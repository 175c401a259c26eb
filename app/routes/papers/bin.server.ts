import type { BinPages } from "~/bin/pages";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { stateTabs } from "./stateTabs";

/** The bin of the company's papers. */
export const papersBin: BinPages = {
  screen: "writePapers",
  address: paths.papers.list(),
  title: (t) => t("papers:title"),
  client: ({ papers }) => papers,
  tabs: async ({ services, t, language }) =>
    stateTabs({ t, language }, need(await services.papers.list({ pageSize: 1 })).states),
};
