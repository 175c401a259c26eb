import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { platformOperatorFilter } from "#contract/access/shapes";
import { admits, may } from "#contract/roles";
import { readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { MomentLines } from "~/ui/MomentLines";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { Tabs } from "~/ui/Tabs";
import { momentOf } from "~/words/ago.server";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.platformOperators"),
  crumb: (t) => ({ text: t("menus.platformOperators"), to: paths.access.operators() }),
};

const size = 20;

/** Operators of all companies. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, language, company, t } = await operator(args, "platformOperators");
  const asked = new URL(args.request.url).searchParams;
  const { shape } = platformOperatorFilter;
  const key = shape.key.catch("").parse(asked.get("key") ?? "");
  const state = shape.state.catch(undefined).parse(asked.get("state") || undefined);
  const roleKey = shape.roleKey.catch(undefined).parse(asked.get("role") || undefined);
  const { order, query: sorted } = readOrder(asked, shape.sort);
  const pageNum = askedPage(args.request);
  const [found, roles] = await Promise.all([
    services.access.operators({ key, state, roleKey, ...order, pageNum, pageSize: size }),
    services.accounts.allRoles({}),
  ]);
  const { list, count, states } = need(found);
  const query = { key: key || undefined, state, role: roleKey, ...sorted };
  return {
    query,
    states,
    count,
    roles: need(roles).map((role) => ({ value: role.roleKey, label: roleNameOf(t, role.roleKey, [role]) })),
    canInvite: admits(may.giveRoles, actions) || admits(may.keepOperators, actions),
    at: pagesOf(pageNum, count, size, (page) => paths.access.operators({ ...query, page })),
    rows: list.map((row) => ({
      id: row.operatorUuid,
      name: row.realName,
      mobile: row.mobile,
      company: row.companyName,
      roles: row.roles
        .filter((role) => role.roleKey !== "r_not_validate")
        .map((role) => roleNameOf(t, role.roleKey, [role])),
      isLocked: row.isLocked,
      seen: row.lastSeenAt ? momentOf(row.lastSeenAt, language, company.timeZone) : null,
    })),
  };
}

export default function Operators() {
  const t = useWords();
  const { query, states, roles, rows, at, canInvite } = useLoaderData<typeof loader>();
  const { state, sort, reversed } = query;
  const by = headsBy<"name" | "company" | "seen">(
    query,
    { usual: "name", ascending: ["name", "company"] },
    (order) => paths.access.operators({ ...query, ...order }),
  );
  const tab = (state: "active" | "locked" | undefined, count: number, text: string) => ({
    label: text,
    count,
    to: paths.access.operators({ ...query, state }),
    isCurrent: query.state === state,
  });
  return (
    <>
      <PageHead
        title={t("menus.platformOperators")}
        actions={
          canInvite && (
            <ButtonLink kind="primary" icon="plus" to={paths.access.newOperator()}>
              {t("access:people.invite")}
            </ButtonLink>
          )
        }
      >
        {t("access:people.lead")}
      </PageHead>
      <Tabs
        label={t("access:people.states")}
        tabs={[
          tab(undefined, states.active + states.locked, t("access:people.all")),
          tab("active", states.active, t("access:people.active")),
          tab("locked", states.locked, t("access:people.locked")),
        ]}
      />
      <Form method="get" action={paths.access.operators()} className="filters" role="search">
        <QueryFields kept={{ state, sort, reversed }} />
        <SearchField value={query.key ?? ""} label={t("access:people.find")} />
        <select className="input" name="role" defaultValue={query.role ?? ""} aria-label={t("access:list")}>
          <option value="">{t("access:people.allRoles")}</option>
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button>{t("access:people.filter")}</Button>
        {(query.key || query.role) && (
          <ButtonLink kind="quiet" to={paths.access.operators({ state, sort, reversed })}>
            {t("access:people.clear")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <Empty title={t("access:people.nothing")}>{t("access:people.nothingText")}</Empty>
      ) : (
        <>
          <Table
            caption={t("menus.platformOperators")}
            head={
              <>
                <HeadCell sort={by("name")}>{t("access:people.name")}</HeadCell>
                <HeadCell sort={by("company")}>{t("access:people.company")}</HeadCell>
                <HeadCell>{t("access:list")}</HeadCell>
                <HeadCell>{t("access:people.state")}</HeadCell>
                <HeadCell sort={by("seen")}>{t("access:people.seen")}</HeadCell>
              </>
            }
          >
            {rows.map((row) => (
              <Row key={row.id}>
                <TitleCell to={paths.access.operator(row.id)} title={row.name} code={row.mobile} />
                <Cell kind="prose">{row.company}</Cell>
                <Cell kind="prose">{row.roles.join(t("listSeparator")) || "—"}</Cell>
                <Cell kind="state">
                  <State kind={row.isLocked ? "held" : "ok"}>
                    {t(row.isLocked ? "access:people.locked" : "access:people.active")}
                  </State>
                </Cell>
                <Cell>{row.seen ? <MomentLines at={row.seen} /> : "—"}</Cell>
              </Row>
            ))}
          </Table>
          <ListPager at={at} to={(page) => paths.access.operators({ ...query, page })} />
        </>
      )}
    </>
  );
}
