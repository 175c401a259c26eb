import { feedbackRecord } from "#contract/admin/feedback";
import { paths } from "~/paths";
import type { RecordPages } from "~/records/pages";

/** Platform administrators read all companies' feedback, unanswered first, and answer it. */
export const feedbackPages: RecordPages = {
  record: feedbackRecord,
  screen: "feedbackAnswers",
  address: paths.admin.feedback(),
  words: "admin:feedback",
  verbs: ["update"],
  client: ({ admin }) => ({
    page: admin.feedback,
    get: admin.getFeedback,
    update: admin.answerFeedback,
  }),
  columns: [
    { field: "text" },
    { field: "companyShortName" },
    { field: "realName" },
    { field: "at", kind: "time" },
    { field: "page" },
    { field: "answer" },
  ],
  controls: { answer: { kind: "lines", hasHint: true } },
  tabs: { open: { isOpen: true }, answered: { isOpen: false } },
};
