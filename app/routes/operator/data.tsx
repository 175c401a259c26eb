import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { FormSection } from "~/ui/fields/FormSection";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ownPage } from "./page";
import { askToReauthenticate } from "./reauthenticate.server";

export const handle = ownPage((t) => t("operator:data.title"));

/** Tells what is stored about the operator, why, and for how long (trust F6). */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "profile");
  const own = await services.operator.ownData({});
  if (!own.ok && own.reason === "PROOF_NEEDED") throw askToReauthenticate(paths.operator.data());
  const { sessions, messages, trail, trailCount, feedback, created } = need(own);
  return {
    created,
    inFile: trail.length,
    counts: {
      account: null,
      sessions: sessions.length,
      messages: messages.length,
      trail: trailCount,
      feedback: feedback.length,
      created: created.papers + created.questions + created.certificates,
    },
  };
}

const kinds = ["account", "sessions", "messages", "trail", "feedback", "created"] as const;

export default function OwnData() {
  const t = useWords();
  const { counts, created, inFile } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("operator:data.title")}
        actions={
          <a className="button button-primary" href={paths.operator.dataFile()}>
            {t("operator:data.download")}
          </a>
        }
      >
        {t("operator:data.lead")}
      </PageHead>
      <Table
        caption={t("operator:data.title")}
        head={
          <>
            <HeadCell>{t("operator:data.kind")}</HeadCell>
            <HeadCell>{t("operator:data.why")}</HeadCell>
            <HeadCell>{t("operator:data.until")}</HeadCell>
            <HeadCell isNumber>{t("operator:data.count")}</HeadCell>
          </>
        }
      >
        {kinds.map((kind) => (
          <Row key={kind}>
            <TitleCell
              isAlone
              title={t(`operator:data.${kind}`)}
              code={
                <>
                  {t(`operator:data.${kind}What`, { ...created })}
                  {kind === "trail" && counts.trail > inFile && (
                    <> · {t("operator:data.trailNewest", { count: inFile })}</>
                  )}
                </>
              }
            />
            <Cell kind="prose">{t(`operator:data.${kind}Why`)}</Cell>
            <Cell kind="prose" before={`${t("operator:data.until")} `}>
              {t(`operator:data.${kind}Until`)}
            </Cell>
            <Cell kind="number" before={`${t("operator:data.count")} `}>
              {counts[kind]}
            </Cell>
          </Row>
        ))}
      </Table>
      <FormSection title={t("operator:data.who")}>
        <p>{t("operator:data.whoText")}</p>
      </FormSection>
      <FormSection title={t("operator:data.rights")}>
        <p>{t("operator:data.rightsText")}</p>
      </FormSection>
    </>
  );
}
