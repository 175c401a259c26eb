import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { figure } from "#locales/figures";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { FileTable } from "~/routes/downloads/FileTable";
import { fileRow } from "~/routes/downloads/rows.server";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { certificateQueryOf, readCertificateFilter } from "../filter.server";

export const handle: Handle = {
  title: (t) => t("certificates:files.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: t("certificates:files.title") },
  ],
  refresh: ({ isPending }: Data) => (isPending ? 3 : null),
};

/** Zips of certificates with their progress, and the certificates that another one would have. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company } = await operator(args, "certificates");
  const asked = readCertificateFilter(new URL(args.request.url).searchParams, company.timeZone);
  const { certificateCount } = need(await services.certificates.list({ ...asked.filter, pageNum: 1 }));
  const tasks = need(await services.certificates.zips({}));
  const reader = { t, language, zone: company.timeZone };
  return {
    query: certificateQueryOf(asked),
    count: figure(certificateCount, language),
    isPending: tasks.some(({ state }) => state === "queued" || state === "running"),
    rows: tasks.map((task) => {
      const row = fileRow(task, task.fileName || t("certificates:files.waiting"), reader);
      return {
        ...row,
        to: paths.certificates.finished(row.id),
        cancel: paths.certificates.cancelFile(row.id),
      };
    }),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Has a zip written of the certificates of the list's filter. */
export async function action(args: ActionFunctionArgs) {
  const { services, company, t } = await operator(args, "certificates");
  const asked = readCertificateFilter(new URL(args.request.url).searchParams, company.timeZone);
  const { key, state, templateUuid, listId, since, until } = asked.filter;
  const filter = { key, state, templateUuid, listId, since, until };
  const site = publicSiteAddress(args.request);
  const started = await services.certificates.startZip({ ...filter, site });
  const refused = ["NOTHING_TO_DOWNLOAD", "TOO_MANY_TO_DOWNLOAD", "TOO_MANY_EXPORTS"];
  if (!started.ok && refused.includes(started.reason))
    return redirectWithFlash(paths.certificates.files(certificateQueryOf(asked)), {
      kind: "warn",
      text: started.message,
    });
  need(started);
  return redirectWithFlash(paths.certificates.files(certificateQueryOf(asked)), {
    kind: "ok",
    text: t("results:files.started"),
  });
}

export default function CertificateFiles() {
  const t = useWords();
  const { query, count, rows, isPending } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("certificates:files.title")}>{t("certificates:files.lead")}</PageHead>
      <PostForm action={paths.certificates.files(query)} className="mb-24">
        <p className="mb-12">{t("certificates:files.what", { count })}</p>
        <Button kind="primary" icon="download">
          {t("certificates:files.start")}
        </Button>
      </PostForm>
      {isPending && <Notice kind="info">{t("results:files.pending")}</Notice>}
      {rows.length > 0 && <FileTable caption={t("certificates:files.title")} rows={rows} />}
    </>
  );
}
