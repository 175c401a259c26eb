import type { accessCalls } from "#contract/access/calls";
import { actionNames, actions } from "#contract/roles";
import { csvRow } from "../file-formats/csv";
import type { Handler } from "../handler";

/** The one table of who may do what, as stored: a row for each action, a column for each role. */
export const roleTable: Handler<typeof accessCalls.table> = async (_, { queries }) => {
  const roles = await queries
    .selectFrom("role")
    .select(["role_key", "role_name"])
    .orderBy("built_in", "desc")
    .orderBy("role_key")
    .execute();
  const links = await queries.selectFrom("role_action").selectAll().execute();
  const linked = new Set(links.map(({ role_key, action }) => `${role_key} ${action}`));
  const rows = [
    [
      "action",
      "thing",
      "verb",
      "scope",
      ...roles.map(({ role_key, role_name }) => `${role_name} ${role_key}`),
    ],
    ...actionNames.map((name) => {
      const { on, verb, scope } = actions[name];
      return [
        name,
        on,
        verb,
        scope,
        ...roles.map(({ role_key }) => (linked.has(`${role_key} ${name}`) ? "1" : "")),
      ];
    }),
  ];
  return new Response(`\ufeff${rows.map(csvRow).join("")}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="roles.csv"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
};
