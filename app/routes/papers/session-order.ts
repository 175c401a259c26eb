import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { move } from "#contract/questions/shapes";
import { paths } from "~/paths";
import { refusedBy } from "~/routes/questions/refused.server";
import { operator } from "~/session/guard.server";
import { stop } from "~/session/proof.server";

/** An author moves a paper one place up or down in its group paper. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const { paperId: jobId, childId } = args.params as { paperId: string; childId: string };
  const wanted = move.safeParse(form.get("move"));
  if (!wanted.success) throw stop({ kind: "unreadable" }, 400);
  const moved = await services.papers.moveChild({ jobId, childId, move: wanted.data });
  return moved.ok
    ? redirect(paths.papers.sessions(jobId))
    : refusedBy(moved, paths.papers.sessions(jobId), t);
}

/** Nothing to read here: the way leads to the group paper. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "papers");
  return redirect(paths.papers.sessions(args.params.paperId!));
}
