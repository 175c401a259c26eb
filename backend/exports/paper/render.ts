import type { PaperFormat } from "#contract/exports/shapes";
import { printAccessible } from "../../print/print";
import type { ExportRenderInput } from "../content/render-input";
import { answerSheetOf } from "./answer-sheet";
import { paperDataOf } from "./data";

/** A paper as PDF, or its answer sheet. */
export async function renderPaperPdf(
  renderInput: ExportRenderInput,
  format: PaperFormat,
): Promise<Uint8Array> {
  if (format === "answers") return printAccessible("answer-sheet", answerSheetOf(renderInput));
  const pictures: Record<string, Uint8Array> = {};
  const data = await paperDataOf(renderInput, format, pictures);
  return printAccessible("paper", data, pictures);
}
