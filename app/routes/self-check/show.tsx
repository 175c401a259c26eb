import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { FormSection } from "~/ui/fields/FormSection";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { FindingTable } from "./FindingTable";
import { Packages } from "./Packages";
import { megabytes, shownFindings } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("menus.system"),
  crumb: (t) => ({ text: t("menus.system"), to: paths.admin.system() }),
};

/** The self-check of the installation, and its database, last backup and mode (trust E4). */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "system");
  const { lastBackup, bytes, findings, ...system } = need(await services.admin.system({}));
  return {
    ...system,
    size: megabytes(bytes),
    findings: shownFindings(findings, company.timeZone),
    backup: lastBackup && {
      size: megabytes(lastBackup.bytes),
      rows: lastBackup.rows,
      seconds: Math.max(1, Math.round(lastBackup.took / 1000)),
    },
  };
}

export default function SelfCheck() {
  const t = useWords();
  const { findings, packages, advisories, ...system } = useLoaderData<typeof loader>();
  const count = findings.filter(({ verdict }) => verdict === "bad").length;
  return (
    <>
      <PageHead
        title={t("menus.system")}
        actions={
          <>
            <ButtonLink to={paths.admin.tryMail()}>{t("selfCheck:tryMail")}</ButtonLink>
            <PostForm action={paths.admin.trySms()} className="inline-form">
              <Button>{t("selfCheck:trySms")}</Button>
            </PostForm>
          </>
        }
      >
        {t("selfCheck:lead")}
      </PageHead>
      <Notice kind={count === 0 ? "ok" : "danger"}>
        {count === 0 ? t("selfCheck:all") : t("selfCheck:attention", { count })}
      </Notice>
      <FindingTable rows={findings} />
      <Facts {...system} />
      <Packages packages={packages} advisories={advisories} />
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Facts({
  engine,
  size,
  runtime,
  isDemo,
  waitingJobs,
  backup,
}: Omit<Data, "findings" | "packages" | "advisories">) {
  const t = useWords();
  return (
    <>
      <FormSection title={t("admin:system.database")}>
        <dl className="facts">
          <div>
            <dt>{t("admin:system.engine")}</dt>
            <dd>{engine === "sqlite" ? "SQLite" : "PostgreSQL"}</dd>
          </div>
          <div>
            <dt>{t("admin:system.size")}</dt>
            <dd>{size}</dd>
          </div>
          {backup && (
            <div>
              <dt>{t("admin:system.written")}</dt>
              <dd>{t("admin:system.writtenText", backup)}</dd>
            </div>
          )}
          <div>
            <dt>{t("admin:system.jobs")}</dt>
            <dd>{waitingJobs}</dd>
          </div>
        </dl>
      </FormSection>
      <FormSection title={t("admin:system.program")}>
        <dl className="facts">
          <div>
            <dt>Node.js</dt>
            <dd>{runtime}</dd>
          </div>
          <div>
            <dt>{t("admin:system.mode")}</dt>
            <dd>{t(isDemo ? "admin:system.demo" : "admin:system.live")}</dd>
          </div>
        </dl>
      </FormSection>
    </>
  );
}
