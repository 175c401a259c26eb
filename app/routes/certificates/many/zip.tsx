import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { chosenFor } from "~/lists/choose.server";
import { ManyPage, ManyRows } from "~/lists/ManyPage";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { Actions } from "~/ui/Button";
import { useWords } from "~/words/words";
import { chosenCertificates } from "./chosen.server";

export const handle: Handle = {
  title: (t) => t("certificates:many.zipTitle"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: t("certificates:many.zipTitle") },
  ],
};

/** Says which of the chosen certificates the file will have. */
export async function loader(args: LoaderFunctionArgs) {
  return chosenCertificates(await operator(args, "certificates"), args.request);
}

/** From the list: stores the ticks, and leads to the page. */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "certificates");
  const { here } = await chosenFor(context, "certificates", paths.certificates.list());
  return redirect(paths.certificates.zipMany({ from: here }));
}

export default function ZipMany() {
  const t = useWords();
  const chosen = useLoaderData<typeof loader>();
  return (
    <ManyPage chosen={chosen} title={t("certificates:many.zipTitle")} lead={t("certificates:many.zipLead")}>
      <ManyRows chosen={chosen} />
      <Actions>
        <Cancel to={chosen.closeTo} />
        {!chosen.isIdle && (
          <a className="button button-primary" href={paths.certificates.zip({ chosen: "1" })}>
            {t("certificates:many.zipSubmit")}
          </a>
        )}
      </Actions>
    </ManyPage>
  );
}
