import { redirect } from "@remix-run/node";
import { admits } from "#contract/roles";
import { figure } from "#locales/figures";
import { readSearchTerm } from "~/form/search-term.server";
import { recordPaths } from "~/records/addresses";
import type { RecordColumn, RecordPages, RecordRow } from "~/records/pages";
import { need, type OperatorContext } from "~/session/guard.server";
import { asRouted, screens } from "~/session/screens";
import type { SelectOption } from "~/ui/fields/Field";
import { exactTime } from "~/words/dates.server";
import { backFrom } from "./at.server";

const size = 20;

/** The options of all fields with choices. */
export async function optionsOf(
  { choices = {} }: RecordPages,
  { services, t }: Pick<OperatorContext, "services" | "t">,
) {
  const loaded = Object.entries(choices).map(async ([field, choice]) => {
    const options =
      "values" in choice
        ? choice.values.map((value) => ({ value, label: choice.label(value, t) }))
        : need(await choice.load(services)).map(choice.optionOf);
    return [field, options.filter((option) => option !== null)] as const;
  });
  return Object.fromEntries(await Promise.all(loaded)) as Record<string, SelectOption[]>;
}

/** The list in the URL; under a dialog, the one that the dialog came from. */
export async function listOf(pages: RecordPages, context: OperatorContext, request: Request) {
  const { services } = context;
  const { record, tabs, narrow, filters = [] } = pages;
  const url = new URL(request.url);
  const isList = asRouted(url.pathname).replace(/\/+$/, "") === pages.address.toLowerCase();
  const query = (isList ? url : new URL(backFrom(request, pages), url)).searchParams;
  const { key, typed, validationError } = record.isSearched
    ? readSearchTerm(query)
    : { key: "", typed: "", validationError: null };
  const chosen = Object.fromEntries(filters.map((field) => [field, query.get(field) ?? ""]));
  const views = Object.keys(tabs ?? {});
  const view = views.find((name) => name === query.get("state")) ?? views[0] ?? "";
  const sorts = record.sort.flatMap((order) => [order, turned(order)]);
  const sort = sorts.find((order) => order === query.get("sort")) ?? sorts[0]!;
  const pageNum = Math.max(1, Math.min(100_000, Math.trunc(Number(query.get("page")) || 1)));
  const asked = {
    key,
    ...chosen,
    state: view === views[0] ? "" : view,
    sort: sort === sorts[0] ? "" : sort,
  };

  const { page } = pages.client(services);
  const filter = narrow ? narrow({ ...chosen, key }) : definedOnly(chosen);
  const [found, options, ...others] = await Promise.all([
    page({ ...filter, ...tabs?.[view], key, sort, pageNum, pageSize: size }),
    optionsOf(pages, context),
    ...views.map((name) => (name === view ? null : page({ ...tabs![name], pageNum: 1, pageSize: 1 }))),
  ]);
  const { list, count } = need(found);
  const last = Math.max(1, Math.ceil(count / size));
  if (pageNum > last && isList) throw redirect(recordPaths.list(pages, { ...asked, page: last }));
  const here = recordPaths.list(pages, { ...asked, page: pageNum > 1 ? pageNum : undefined });
  return {
    name: record.name,
    canWrite: admits(screens[pages.writeScreen ?? pages.screen], context.actions),
    hasExtra: pages.extra !== undefined && admits(screens[pages.extra.screen], context.actions),
    /** This list's URL, to which dialogs over it return. */
    here,
    asked,
    typed,
    validationError,
    sort,
    options,
    views: views.map((name, at) => ({ name, count: others[at] ? need(others[at]).count : count })),
    rows: list.map((row) => ({
      id: String(row[record.id]),
      row,
      texts: pages.columns.map((column) => begun(cellTextIn(column, row, options, context))),
    })),
    at: { page: pageNum, pages: last, count, size },
  };
}

/** A cell's text; null if empty. */
export function cellTextIn(
  { field, kind }: RecordColumn,
  row: RecordRow,
  options: Record<string, SelectOption[]>,
  { language, company }: Pick<OperatorContext, "language" | "company">,
): string | null {
  const value = row[field] ?? "";
  if (value === "") return null;
  if (kind === "number") return figure(Number(value), language);
  if (kind === "time") return value === 0 ? null : exactTime(Number(value), company.timeZone);
  if (kind === "choice") return options[field]?.find((option) => option.value === value)?.label ?? null;
  return String(value);
}

/** Long texts are truncated in a list. */
const longest = 200;
const begun = (text: string | null) =>
  text !== null && text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;

export const turned = (order: string) => (order.startsWith("-") ? order.slice(1) : `-${order}`);

const definedOnly = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
