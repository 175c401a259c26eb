import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { BankItem } from "#contract/bank/shapes";
import { admits, may } from "#contract/roles";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { bankCrumbs } from "./crumbs";
import { About } from "./QuestionTable";
import { type BankRow, bankRowOf } from "./rows.server";

export const handle = bankCrumbs((t) => t("bank:duplicates.title"));

/** Groups per page: all that is checked on it fits into one confirmation. */
const pageSize = 5;
const shownOfGroup = 11;

/**
 * Lists questions with the same text, the oldest of each group first: it is the one to retain. By likeness, those that say
 * nearly the same as one question, or as one of the newest.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "bank");
  const pageNum = askedPage(args.request);
  const query = new URL(args.request.url).searchParams;
  const question = query.get("question") || undefined;
  const by = question || query.get("by") === "likeness" ? "likeness" : undefined;
  const to = (page: number) => paths.bank.duplicates({ by, question, page: page > 1 ? page : undefined });
  const shown = (item: BankItem, likeness = 0) => ({
    ...bankRowOf(item, t, language, company.timeZone),
    likeness,
  });
  const common = { here: to(pageNum), canWrite: admits(may.writeQuestions, actions), question };
  if (by) {
    const alike = question
      ? services.bank.alike({ questionId: question })
      : services.bank.alikeAmong({ pageNum });
    const { groups, hasMore } = need(await alike);
    const rows = groups.map((group) => [
      shown(group.question),
      ...group.alike.map((one) => shown(one.question, one.likeness)),
    ]);
    const [newer, older] = [pageNum > 1 ? to(pageNum - 1) : null, hasMore ? to(pageNum + 1) : null];
    return { ...common, groups: rows, at: null, newer, older };
  }
  const { groups, groupCount } = need(await services.bank.duplicates({ pageNum, pageSize }));
  return {
    ...common,
    groups: groups.map(({ questions }) => questions.slice(0, shownOfGroup).map((item) => shown(item))),
    at: pagesOf(pageNum, groupCount, pageSize, to),
    ...{ newer: null, older: null },
  };
}

export default function Duplicates() {
  const t = useWords();
  const { groups, here, canWrite, question, at, newer, older } = useLoaderData<typeof loader>();
  const way = at ? "equal" : "alike";
  const none = question ? "ofOne" : way;
  return (
    <>
      <PageHead title={t("bank:duplicates.title")}>{t(`bank:duplicates.lead.${none}`)}</PageHead>
      <Tabs
        label={t("bank:duplicates.ways.label")}
        tabs={[
          { to: paths.bank.duplicates(), label: t("bank:duplicates.ways.equal"), isCurrent: at !== null },
          {
            to: paths.bank.duplicates({ by: "likeness" }),
            label: t("bank:duplicates.ways.alike"),
            isCurrent: at === null,
          },
        ]}
      />
      {groups.length === 0 ? (
        <Empty
          title={t(`bank:duplicates.none.${way}`)}
          actions={
            <ButtonLink to={question ? paths.bank.show(question) : paths.bank.list()}>
              {t(question ? "bank:duplicates.toQuestion" : "bank:duplicates.toBank")}
            </ButtonLink>
          }
        >
          {t(`bank:duplicates.noneText.${none}`)}
        </Empty>
      ) : (
        // A link would lose the checked boxes; this form submits them to the confirmation page.
        <Form method="get" action={paths.bank.remove()}>
          <input type="hidden" name="from" value={here} />
          {groups.map((group) => (
            <Group key={group[0]!.id} group={group} canWrite={canWrite} isEqual={at !== null} />
          ))}
          {canWrite && (
            <div className="chosen-foot">
              <Button kind="danger">{t("bank:chosen.remove")}</Button>
            </div>
          )}
        </Form>
      )}
      {at && groups.length > 0 && <ListPager at={at} to={(page) => paths.bank.duplicates({ page })} />}
      {(newer || older) && (
        <div className="duplicates-more">
          <Actions>
            {newer && <ButtonLink to={newer}>{t("bank:duplicates.newer")}</ButtonLink>}
            {older && <ButtonLink to={older}>{t("bank:duplicates.older")}</ButtonLink>}
          </Actions>
        </div>
      )}
    </>
  );
}

/** One group; where they are equal, all removable ones but the one to retain are checked. */
function Group({
  group,
  canWrite,
  isEqual,
}: {
  group: readonly (BankRow & { likeness: number })[];
  canWrite: boolean;
  isEqual: boolean;
}) {
  const t = useWords();
  const [kept, ...others] = group;
  return (
    <fieldset className="duplicates">
      <legend>{kept!.text}</legend>
      <ul>
        {[kept!, ...others].map((row) => (
          <li key={row.id}>
            {canWrite && (
              <input
                type="checkbox"
                name="id"
                value={row.id}
                defaultChecked={isEqual && row !== kept && row.usage === 0 && row.mayChange}
                disabled={!row.mayChange}
                aria-label={t("bank:choose", { question: row.text })}
              />
            )}
            <div>
              <Link to={row.to}>{row.text}</Link>
              <span className="code">
                <About row={row} />
                {` · ${t("bank:duplicates.facts", { count: row.usage, time: row.updated.ago })}`}
                {isEqual && row === kept && ` · ${t("bank:duplicates.oldest")}`}
                {row.likeness > 0 && ` · ${t("bank:duplicates.likeness", { percent: row.likeness })}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
