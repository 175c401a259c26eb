import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { BankItem } from "#contract/bank/shapes";
import { admits, may } from "#contract/roles";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { bankCrumbs } from "./crumbs";
import { About } from "./QuestionTable";
import { type BankRow, bankRowOf } from "./rows.server";

export const handle = bankCrumbs((t) => t("bank:duplicates.title"));

/** Groups per page: all that is checked on it fits into one confirmation. */
const pageSize = 5;
const shownOfGroup = 11;

/** Lists questions with the same text, the oldest of each group first: it is the one to retain. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "bank");
  const pageNum = askedPage(args.request);
  const { groups, groupCount } = need(await services.bank.duplicates({ pageNum, pageSize }));
  const shown = (item: BankItem) => bankRowOf(item, t, language, company.timeZone);
  return {
    here: paths.bank.duplicates({ page: pageNum > 1 ? pageNum : undefined }),
    canWrite: admits(may.writeQuestions, actions),
    groups: groups.map(({ questions }) => questions.slice(0, shownOfGroup).map(shown)),
    ...pagesOf(pageNum, groupCount, pageSize, (page) => paths.bank.duplicates({ page })),
  };
}

export default function Duplicates() {
  const t = useWords();
  const { groups, here, canWrite, ...at } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("bank:duplicates.title")}>{t("bank:duplicates.lead")}</PageHead>
      {groups.length === 0 ? (
        <Empty
          title={t("bank:duplicates.none")}
          actions={<ButtonLink to={paths.bank.list()}>{t("bank:duplicates.toBank")}</ButtonLink>}
        >
          {t("bank:duplicates.noneText")}
        </Empty>
      ) : (
        <>
          {/* A link would lose the checked boxes; this form submits them to the confirmation page. */}
          <Form method="get" action={paths.bank.remove()}>
            <input type="hidden" name="from" value={here} />
            {groups.map((group) => (
              <Group key={group[0]!.id} group={group} canWrite={canWrite} />
            ))}
            {canWrite && (
              <div className="chosen-foot">
                <Button kind="danger">{t("bank:chosen.remove")}</Button>
              </div>
            )}
          </Form>
          <ListPager at={at} to={(page) => paths.bank.duplicates({ page })} />
        </>
      )}
    </>
  );
}

/** One group; all removable ones but the one to retain are checked. */
function Group({ group, canWrite }: { group: readonly BankRow[]; canWrite: boolean }) {
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
                defaultChecked={row !== kept && row.usage === 0 && row.mayChange}
                disabled={!row.mayChange}
                aria-label={t("bank:choose", { question: row.text })}
              />
            )}
            <div>
              <Link to={row.to}>{row.text}</Link>
              <span className="code">
                <About row={row} />
                {` · ${t("bank:duplicates.facts", { count: row.usage, time: row.updated.ago })}`}
                {row === kept && ` · ${t("bank:duplicates.oldest")}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
