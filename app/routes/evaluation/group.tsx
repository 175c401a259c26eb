import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coefficient, decimals } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("evaluation:sending.groupReport"),
  crumb: (t, { sendingId, name }: Shown) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: name, to: paths.evaluation.sending(sendingId) },
    { text: t("evaluation:sending.groupReport") },
  ],
};

/** The scales of a sending over all who handed in, and how its items behave. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const report = need(await services.sheets.group({ id: sendingId }));
  const rounded = (value: number | null) => (value === null ? "—" : decimals(value, 2, language));
  const reliability = (value: number | null) => coefficient(value, language);
  return {
    ...{ sendingId, name: report.name, submitted: report.submitted, least: report.smallestGroup },
    isWithheld:
      report.scales.some(({ complete, meanT }) => complete < report.smallestGroup || meanT === null) ||
      report.groups.some(({ meanT }) => meanT.includes(null)),
    groups: report.groups.map((group) => ({ ...group, meanT: group.meanT.map(rounded) })),
    scales: report.scales.map((scale) => ({
      ...{
        id: scale.scaleId,
        title: scale.title,
        n: scale.n,
        tooFew:
          scale.complete < report.smallestGroup
            ? t("evaluation:groupReport.tooFewComplete", {
                ...{ complete: scale.complete, least: report.smallestGroup },
              })
            : "",
        mean: rounded(scale.mean),
        sd: rounded(scale.sd),
      },
      ...{ meanT: rounded(scale.meanT), omega: reliability(scale.omega), sem: rounded(scale.sem) },
      ...{ splitHalf: reliability(scale.splitHalf) },
      alpha:
        scale.low === null
          ? reliability(scale.alpha)
          : `${reliability(scale.alpha)} (${reliability(scale.low)}–${reliability(scale.high)})`,
      items: scale.itemRest.map(({ number, text, keyed, mean, r }) => ({
        ...{ number, keyed: keyed > 0 ? "+" : "−", mean: rounded(mean), r: reliability(r) },
        text: `${number}. ${text}`,
      })),
    })),
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function GroupReport() {
  const t = useWords();
  const { sendingId, name, submitted, least, groups, scales, isWithheld } = useLoaderData<typeof loader>();
  const columns = ["mean", "sd", "meanT", "alpha", "omega", "splitHalf", "sem"] as const;
  return (
    <>
      <PageHead
        title={t("evaluation:sending.groupReport")}
        actions={
          <ButtonLink to={paths.evaluation.psychometrics(sendingId)}>
            {t("evaluation:psychometrics.title")}
          </ButtonLink>
        }
      >
        {name}
      </PageHead>
      {scales.length === 0 ? (
        <Empty title={t("evaluation:groupReport.tooFew")}>
          {t("evaluation:groupReport.tooFewText", { least })}
        </Empty>
      ) : (
        <>
          <p className="mb-16">{t("evaluation:groupReport.lead", { submitted })}</p>
          {submitted < 100 && <Notice kind="info">{t("evaluation:groupReport.small")}</Notice>}
          <Table
            caption={t("evaluation:groupReport.scales")}
            head={
              <>
                <HeadCell>{t("evaluation:groupReport.scales")}</HeadCell>
                <HeadCell isNumber>{t("evaluation:groupReport.n")}</HeadCell>
                {columns.map((column) => (
                  <HeadCell key={column} isNumber>
                    {t(`evaluation:groupReport.${column}`)}
                  </HeadCell>
                ))}
              </>
            }
          >
            {scales.map((scale) => (
              <Row key={scale.id}>
                <TitleCell title={scale.title} isAlone />
                <Cell kind="number" before={`${t("evaluation:groupReport.n")} `}>
                  {scale.n}
                </Cell>
                {columns.map((column) => (
                  <Cell key={column} kind="number" before={`${t(`evaluation:groupReport.${column}`)} `}>
                    {scale[column]}
                  </Cell>
                ))}
              </Row>
            ))}
          </Table>
          {isWithheld && <p className="hint mt-8">{t("evaluation:groupReport.withheld", { least })}</p>}
          <p className="hint mt-8 mb-24">{t("evaluation:groupReport.sources")}</p>
          {groups.length > 0 && (
            <section className="mb-24">
              <PageHead level="h2" title={t("evaluation:groupReport.groups")}>
                {t("evaluation:groupReport.groupsText", { least })}
              </PageHead>
              <Table
                caption={t("evaluation:groupReport.groups")}
                head={
                  <>
                    <HeadCell>{t("evaluation:sending.group")}</HeadCell>
                    <HeadCell isNumber>{t("evaluation:groupReport.n")}</HeadCell>
                    {scales.map(({ id, title }) => (
                      <HeadCell key={id} isNumber>
                        {title}
                      </HeadCell>
                    ))}
                  </>
                }
              >
                {groups.map((group) => (
                  <Row key={group.name}>
                    <TitleCell title={group.name} isAlone />
                    <Cell kind="number" before={`${t("evaluation:groupReport.n")} `}>
                      {group.n}
                    </Cell>
                    {scales.map(({ id, title }, at) => (
                      <Cell key={id} kind="number" before={`${title} `}>
                        {group.meanT[at]}
                      </Cell>
                    ))}
                  </Row>
                ))}
              </Table>
            </section>
          )}
          {scales.map((scale) => (
            <section key={scale.id} className="mb-24">
              <PageHead level="h2" title={scale.title}>
                {scale.tooFew || t("evaluation:groupReport.items")}
              </PageHead>
              {!scale.tooFew && <ItemTable scale={scale} />}
            </section>
          ))}
        </>
      )}
    </>
  );
}

/** The items of a scale: how each is keyed, its mean, and how it goes with the others. */
function ItemTable({ scale: { title, items } }: { scale: Shown["scales"][number] }) {
  const t = useWords();
  return (
    <Table
      caption={title}
      head={
        <>
          <HeadCell>{t("evaluation:parts.item")}</HeadCell>
          <HeadCell>{t("evaluation:parts.keyed")}</HeadCell>
          <HeadCell isNumber>{t("evaluation:groupReport.mean")}</HeadCell>
          <HeadCell isNumber>{t("evaluation:groupReport.r")}</HeadCell>
        </>
      }
    >
      {items.map((item) => (
        <Row key={item.number}>
          <TitleCell title={item.text} isAlone />
          <Cell>{item.keyed}</Cell>
          <Cell kind="number" before={`${t("evaluation:groupReport.mean")} `}>
            {item.mean}
          </Cell>
          <Cell kind="number" before={`${t("evaluation:groupReport.r")} `}>
            {item.r}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
