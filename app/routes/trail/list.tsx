import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { admits, may } from "#contract/roles";
import { trailFilter } from "#contract/trail/shapes";
import { readOrder } from "~/lists/order.server";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { readTrailFilter } from "./filter.server";
import { thingsFor } from "./names.server";
import { shownTrail } from "./shown.server";
import { TrailTable, trailHead } from "./TrailTable";

export const handle: Handle = {
  title: (t) => t("menus.log"),
  crumb: (t) => ({ text: t("menus.log") }),
};

const size = 20;
const listAt = (isPlatform: boolean) => (isPlatform ? paths.trail.all : paths.trail.own);

/** The audit trail: of everything for the platform, of their company for its administrators. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions, company, language, t } = await operator(
    args,
    isOfPlatform(args) ? "log" : "ownLog",
  );
  const isPlatform = isOfPlatform(args);
  const { searchParams } = new URL(args.request.url);
  const { query, asked } = readTrailFilter((name) => searchParams.get(name) ?? "", company.timeZone);
  const { order, query: sorted } = readOrder(searchParams, trailFilter.shape.sort);
  const paged = { ...asked, ...order, pageNum: askedPage(args.request), pageSize: size };
  const found = isPlatform ? await services.trail.all(paged) : await services.trail.own(paged);
  const { list, count, publicKey } = need(found);
  return {
    isPlatform,
    query,
    sorted,
    publicKey: !isPlatform || admits(may.exportLog, actions) ? publicKey : null,
    isFiltered: Object.values(query).some(Boolean),
    at: pagesOf(paged.pageNum, count, size, (page) => listAt(isPlatform)({ ...query, ...sorted, page })),
    rows: shownTrail(list, { t, language, zone: company.timeZone }),
    things: thingsFor(query.action, { t, language }),
  };
}

const isOfPlatform = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).pathname.toLowerCase().startsWith("/admin/");

export default function Trail() {
  const t = useWords();
  const { isPlatform, query, sorted, publicKey, isFiltered, at, rows, things } =
    useLoaderData<typeof loader>();
  const to = listAt(isPlatform);
  return (
    <>
      <PageHead title={t("menus.log")}>{t(isPlatform ? "trail:lead" : "trail:leadOwn")}</PageHead>
      <Form method="get" action={to()} className="filters trail-filters" role="search">
        <QueryFields kept={sorted} />
        <SearchField value={query.key} label={t("trail:who")} />
        {query.company && <input type="hidden" name="company" value={query.company} />}
        <Choose name="action" value={query.action} any={t("trail:anyThing")} label={t("trail:what")}>
          {things.map(({ value, said }) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </Choose>
        <input
          className="input"
          name="subject"
          defaultValue={query.subject}
          aria-label={t("trail:subject")}
          placeholder={t("trail:subject")}
        />
        {(["since", "until"] as const).map((name) => (
          <label key={name} className="trail-day">
            {t(`trail:${name}`)}
            <input className="input" type="date" name={name} defaultValue={query[name]} />
          </label>
        ))}
        <Button>{t("trail:filter")}</Button>
        {isFiltered && (
          <ButtonLink kind="quiet" to={to()}>
            {t("trail:clear")}
          </ButtonLink>
        )}
      </Form>
      {rows.length === 0 ? (
        <Empty title={t("trail:nothing")}>{t("trail:nothingText")}</Empty>
      ) : (
        <>
          <TrailTable
            rows={rows}
            isPlatform={isPlatform}
            sort={trailHead(sorted, (order) => to({ ...query, ...order }))}
          />
          <ListPager at={at} to={(page) => to({ ...query, ...sorted, page })} />
        </>
      )}
      {/* A company's own file holds what the other filters leave out. */}
      {publicKey && (rows.length > 0 || !isPlatform) && (
        <FileForm publicKey={publicKey} query={query} count={isPlatform ? at.count : null} />
      )}
    </>
  );
}

/** A signed file, and the key to check it with: what the list shows, or all of a company within the chosen days. */
function FileForm({
  publicKey,
  query,
  count,
}: {
  publicKey: string;
  query: Parameters<typeof paths.trail.export>[0] & { since: string; until: string };
  /** Null for a company's own. */
  count: number | null;
}) {
  const t = useWords();
  const { since, until } = query;
  return (
    <div className="trail-file">
      {count === null ? (
        <ButtonLink to={paths.trail.exportOwn({ since, until })} icon="download" reloadDocument>
          {t(since || until ? "trail:exportOwnDays" : "trail:exportOwn")}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.trail.export(query)} icon="download" reloadDocument>
          {t("trail:export", { count })}
        </ButtonLink>
      )}
      {count === null && <p className="hint">{t("trail:exportOwnHint")}</p>}
      <p className="hint">
        {t("trail:exportHint")} <code>npm run verify-trail -- audit.jsonl {publicKey}</code>
      </p>
    </div>
  );
}
