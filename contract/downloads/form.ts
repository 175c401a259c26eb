import { resultFileRequest } from "./shapes";

/** The form that asks for a file; the exam is in its address. */
export const resultFilesForm = resultFileRequest.omit({ examId: true });
