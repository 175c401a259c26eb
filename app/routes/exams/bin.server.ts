import type { BinPages } from "~/bin/pages";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { examTabs } from "./examTabs";

/** The bin of the company's exams that were never published. */
export const examsBin: BinPages = {
  screen: "exams",
  address: paths.exams.list(),
  title: (t) => t("exams:title"),
  client: ({ exams }) => exams,
  tabs: async ({ services, t, language }) =>
    examTabs({ t, language }, need(await services.exams.list({ pageSize: 1 })).labels, {
      label: "none",
    }),
};
