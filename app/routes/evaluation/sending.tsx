import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { Permitted } from "~/routes/office/Permitted";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (_, { name }: Shown) => name,
  crumb: (t, { name }: Shown) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: name },
  ],
};

const size = 20;

/** The people of one sending, with their links and reports. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, t } = await operator(args, "evaluation");
  const sendingId = args.params.sendingId!;
  const pageNum = askedPage(args.request);
  const found = need(await services.sheets.sending({ sendingId, pageNum, pageSize: size }));
  const site = publicSiteAddress(args.request);
  return {
    ...{ sendingId, name: found.name, canClose: found.canClose },
    facts: [
      `${found.product} · ${t("evaluation:config.version", { version: found.version })}`,
      `${t("evaluation:sending.closes")} ${exactTime(found.closeAt, company.timeZone).slice(0, 16)}`,
      `${t("evaluation:sending.submitted")} ${found.submitted} / ${found.people}`,
    ].join(" · "),
    here: paths.evaluation.sending(sendingId, { page: pageNum > 1 ? pageNum : undefined }),
    rows: found.sheets.map((sheet) => ({
      ...sheet,
      isOpen: sheet.state === "sent" || sheet.state === "started",
      link: site + sheet.link,
    })),
    at: pagesOf(pageNum, found.count, size, (page) => paths.evaluation.sending(sendingId, { page })),
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Sending() {
  const t = useWords();
  const { sendingId, name, canClose, facts, here, rows, at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        actions={
          <>
            <ButtonLink icon="download" to={paths.evaluationFiles.answers(sendingId)} reloadDocument>
              {t("evaluationFiles:exports.answers")}
            </ButtonLink>
            {canClose && (
              <ButtonLink to={paths.evaluation.close(sendingId)}>{t("evaluation:sending.close")}</ButtonLink>
            )}
            <ButtonLink icon="chart" to={paths.evaluation.group(sendingId)}>
              {t("evaluation:sending.groupReport")}
            </ButtonLink>
          </>
        }
      >
        {facts}
      </PageHead>
      <Table
        caption={name}
        head={
          <>
            <HeadCell>{t("evaluation:sending.person")}</HeadCell>
            <HeadCell>{t("evaluation:sending.group")}</HeadCell>
            <HeadCell>{t("evaluation:sending.state")}</HeadCell>
            <HeadCell>{t("evaluation:sending.link")}</HeadCell>
            <HeadCell isActions>{t("evaluation:sending.actions")}</HeadCell>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.sheetId}>
            <TitleCell title={row.realName} isAlone />
            <Cell>{row.group || null}</Cell>
            <Cell>{t(`evaluation:sending.states.${row.state}`)}</Cell>
            <Cell kind="prose">{row.isOpen && <span className="code digest">{row.link}</span>}</Cell>
            <ActionsCell>
              {row.state === "submitted" && (
                <>
                  <a className="action" href={paths.evaluation.report(row.sheetId)}>
                    {t("evaluation:sending.report")}
                    <span className="visually-hidden"> {row.realName}</span>
                  </a>
                  <PostForm action={paths.evaluation.reportLink(row.sheetId)} className="inline-form">
                    <input type="hidden" name="back" value={here} />
                    <button type="submit" className="action">
                      {t("evaluation:sending.makeLink")}
                      <span className="visually-hidden"> {row.realName}</span>
                    </button>
                  </PostForm>
                </>
              )}
              {canClose && row.state === "closed" && (
                <PostForm action={paths.evaluation.renewLink(row.sheetId)} className="inline-form">
                  <input type="hidden" name="back" value={here} />
                  <button type="submit" className="action">
                    {t("evaluation:sending.renewLink")}
                    <span className="visually-hidden"> {row.realName}</span>
                  </button>
                </PostForm>
              )}
              {(row.state === "submitted" || (canClose && row.isOpen)) && (
                <Link
                  className="action"
                  to={paths.evaluation.closeLink(sendingId, row.number, {
                    page: at.page > 1 ? at.page : undefined,
                  })}
                >
                  {t(`evaluation:sending.${row.state === "submitted" ? "endReportLinks" : "closeLink"}`)}
                  <span className="visually-hidden"> {row.realName}</span>
                </Link>
              )}
            </ActionsCell>
          </Row>
        ))}
      </Table>
      <ListPager at={at} to={(page) => paths.evaluation.sending(sendingId, { page })} />
      <Permitted action="writeEvaluation">
        <PostForm action={paths.evaluation.remove(sendingId)} className="mt-24">
          <p className="hint mb-16">{t("evaluation:sending.removeHint", { days: undoDays })}</p>
          <Button kind="danger">{t("evaluation:sending.remove")}</Button>
        </PostForm>
      </Permitted>
    </>
  );
}
