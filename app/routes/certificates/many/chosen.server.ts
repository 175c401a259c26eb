import { chosenRows } from "~/lists/choose.server";
import type { ChosenList } from "~/lists/ManyPage";
import { backToList, mostListed } from "~/lists/many.server";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";

/** The chosen certificates, for a page that confirms: revoked and replaced ones say that they are left out. */
export async function chosenCertificates(
  context: OperatorContext,
  request: Request,
): Promise<ChosenList & { isIdle: boolean }> {
  const { services, t } = context;
  const ids = [...(await chosenRows(context, "certificates"))];
  const answers = await Promise.all(
    ids.slice(0, mostListed).map((certificateUuid) => services.certificates.get({ certificateUuid })),
  );
  const rows = answers
    .filter((answer) => answer.ok || answer.reason !== "NOT_FOUND")
    .map(need)
    .map(({ printed, state }) => ({
      id: printed.certificateUuid,
      title: `${printed.name} ${printed.number}`,
      note:
        state === "revoked" || state === "replaced"
          ? t("certificates:many.isEnded", { state: t(`certificates:states.${state}`) })
          : "",
    }));
  return {
    rows,
    ids,
    count: ids.length,
    closeTo: backToList(request, paths.certificates.list()),
    /** None of them can be revoked or downloaded. */
    isIdle: ids.length === rows.length && rows.every(({ note }) => note !== ""),
  };
}
