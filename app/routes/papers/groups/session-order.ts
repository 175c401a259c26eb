import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { refusedBy } from "~/form/refused.server";
import { moveIn } from "~/form/rows.server";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";

/** Moves a paper one place up or down in its group paper. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const { paperId: jobId, childId } = args.params as { paperId: string; childId: string };
  const moved = await services.papers.moveChild({ jobId, childId, move: moveIn(form) });
  return moved.ok
    ? redirect(paths.papers.sessions(jobId))
    : refusedBy(moved, paths.papers.sessions(jobId), t);
}

/** A GET redirects to the group paper. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "papers");
  return redirect(paths.papers.sessions(args.params.paperId!));
}
