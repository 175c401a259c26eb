import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { undoLinkTo } from "~/bin/pages";
import { chosenFor, confirmedRows, unchoose } from "~/lists/choose.server";
import { ManyForm, ManyPage } from "~/lists/ManyPage";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import { backToPapers } from "../back.server";
import { chosenPapers, toldOfPapers } from "./chosen.server";

export const handle: Handle = {
  title: (t) => t("papers:many.removeTitle"),
  crumb: (t) => [
    { text: t("papers:title"), to: paths.papers.back() },
    { text: t("papers:many.removeTitle") },
  ],
};

/** Confirms the removal of the chosen papers. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "writePapers");
  return chosenPapers(context, args.request, ({ isUsed }) => isUsed && context.t("papers:many.isUsed"));
}

/** From the list it asks first; confirmed, it removes what can be removed, and the flash message undoes it. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, t, language } = context;
  if (!form.has("isConfirmed")) {
    const { here } = await chosenFor(context, "papers", paths.papers.list());
    return redirect(paths.papers.removeMany({ from: here }));
  }
  const back = backToPapers(args.request);
  const jobIds = await confirmedRows(context, "papers");
  if (jobIds.length === 0) return redirect(back);
  const { count, at, leftOut } = need(await services.papers.removeMany({ jobIds }));
  await unchoose(context, { list: "papers" }, jobIds);
  return redirectWithFlash(back, {
    ...toldOfPapers(t, language, t("papers:many.removed", { count }), leftOut),
    ...(count > 0 ? { link: undoLinkTo(t, (query) => paths.papers.undoMany({ at, ...query }), back) } : {}),
  });
}

export default function RemoveMany() {
  const t = useWords();
  const chosen = useLoaderData<typeof loader>();
  return (
    <ManyPage
      chosen={chosen}
      title={t("papers:many.removeTitle")}
      lead={t("papers:many.removeLead", { days: undoDays })}
    >
      <ManyForm chosen={chosen}>
        <Button kind="danger">{t("papers:many.removeSubmit", { count: chosen.count })}</Button>
      </ManyForm>
    </ManyPage>
  );
}
