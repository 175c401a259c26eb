import { ownPaperRequest, resultFileRequest } from "./shapes";

/** The forms that ask for a file; the exam is in the address. */
export const resultFilesForm = resultFileRequest.omit({ examId: true });
export const ownPapersForm = ownPaperRequest.omit({ examId: true });
