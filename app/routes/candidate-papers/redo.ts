import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";

/** All that is needed to redo the draw of an exam that is over, as a JSON file. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const examId = args.params.examId!;
  const answer = await services.candidatePapers.redo({ examId });
  // The page says when there will be one, or why there is none.
  if (!answer.ok && ["EXAM_NOT_OVER", "NOTHING_DRAWN"].includes(answer.reason))
    return redirect(paths.candidatePapers.show(examId));
  const { structure, ...redo } = need(answer);
  const file = { ...redo, structure: JSON.parse(structure) };
  return new Response(`${JSON.stringify(file, null, 1)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="draw-${redo.examId}.json"`,
      "cache-control": "no-store",
    },
  });
}
