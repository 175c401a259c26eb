import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { ConfirmPage } from "~/routes/questions/place/ConfirmPage";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { ofPaper, partAddress, partAtWork } from "~/routes/questions/place/place.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { useWords } from "~/words/words";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:draw.again"));

/** Confirms before drawn questions are replaced; where nothing can be drawn again, redirects to the part. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions } = await operator(args, "papers");
  const partId = args.params.partId!;
  const { part, paper } = await partAtWork(services, partId);
  if (part.rules.length === 0 || !admits(may.writePapers, actions))
    throw redirect(await partAddress(services, partId));
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    place: { revision: part.drawRevision },
  };
}

/** Draws a part again by its rules, unless somebody has meanwhile; questions added by hand stay. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const revision = form.get("revision")?.toString();
  const drawn = await services.questions.drawAgain({ partId, revision });
  const address = await partAddress(services, partId);
  if (!drawn.ok) return refusedBy(drawn, address, t);

  return redirectWithFlash(address, { kind: "ok", text: t("questions:draw.done", { count: drawn.data }) });
}

/** Confirms replacing a part's drawn questions, and their settings made by hand. */
export default function DrawAgain() {
  const t = useWords();
  const { paper, part, place } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      paper={paper}
      title={t("questions:draw.again")}
      quote={t("questions:partHeading", part)}
      submit={t("questions:draw.again")}
      cancelTo={paths.papers.questions(paper.id, part.id)}
      place={place}
    >
      {t("questions:draw.againText")}
    </ConfirmPage>
  );
}
