import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { FormSection } from "~/ui/fields/FormSection";
import { MomentLines } from "~/ui/MomentLines";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { momentOf } from "~/words/ago.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.system"),
  crumb: (t) => ({ text: t("menus.system"), to: paths.admin.system() }),
};

const week = 7 * 86_400_000;

/** The state of the installation: its database, its backups, its runtime. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "system");
  const { lastBackup, bytes, ...system } = need(await services.admin.system({}));
  return {
    ...system,
    size: megabytes(bytes),
    backup: lastBackup && {
      moment: momentOf(lastBackup.at, language, company.timeZone),
      isOld: Date.now() - lastBackup.at > week,
      size: megabytes(lastBackup.bytes),
      rows: lastBackup.rows,
      seconds: Math.max(1, Math.round(lastBackup.took / 1000)),
    },
  };
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export default function System() {
  const t = useWords();
  const { engine, size, runtime, isDemo, waitingJobs, backup } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("menus.system")}>{t("admin:system.lead")}</PageHead>
      <FormSection title={t("admin:system.backup")} hint={t("admin:system.backupHint")}>
        <dl className="facts">
          <div>
            <dt>{t("admin:system.last")}</dt>
            <dd>
              {backup ? <MomentLines at={backup.moment} /> : t("admin:system.never")}{" "}
              {(!backup || backup.isOld) && <State kind="waiting">{t("admin:system.backUpNow")}</State>}
            </dd>
          </div>
          {backup && (
            <div>
              <dt>{t("admin:system.written")}</dt>
              <dd>
                {t("admin:system.writtenText", {
                  rows: backup.rows,
                  size: backup.size,
                  seconds: backup.seconds,
                })}
              </dd>
            </div>
          )}
        </dl>
      </FormSection>
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
