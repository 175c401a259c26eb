import { redirect } from "@remix-run/node";
import type { PaperDetail } from "#contract/papers/shapes";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";

/** A group paper whose children are to change; any other paper's id redirects to its questions. */
export async function groupAtWork(services: Services, jobId: string): Promise<PaperDetail> {
  const paper = need(await services.papers.get({ jobId }));
  if (!paper.isGroup) throw redirect(paths.papers.questions(jobId));
  return paper;
}
