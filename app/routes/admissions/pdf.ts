import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { inlinePdf } from "~/reports/inline-pdf.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";

/** The tickets of a room in one PDF, or that of one candidate. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const { examId, candidateId } = args.params;
  const room = new URL(args.request.url).searchParams.get("room") ?? "";
  const file = candidateId
    ? await services.admissions.ofCandidate({ candidateId })
    : await services.admissions.ofRoom({ examId: examId!, room });
  if (file.ok) return inlinePdf(file.data);
  return redirectWithFlash(paths.tickets.show(examId!), { kind: "warn", text: file.message });
}
