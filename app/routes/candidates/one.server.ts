import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";

/** The candidate that an address names, and the exam; one of another exam is not found there. */
export async function oneCandidate(services: Services, { params }: Pick<LoaderFunctionArgs, "params">) {
  const examId = params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const candidate = need(await services.candidates.get({ candidateId: params.candidateId! }));
  if (candidate.examId !== examId) throw stop({ kind: "notFound" }, 404);
  return { exam, candidate };
}
