import type { Generated } from "kysely";

/** Tables that `built-in.ts` seeds: roles and their permissions, menus, and the dictionary. */
export interface BuiltInTables {
  role: { role_key: string; role_name: string };
  permission: { role_key: string; permission: string };
  menu: {
    id: string;
    parent_id: string;
    sort: number;
    path: string;
    template: string;
    name: string;
    icon: string;
    hidden: number;
    /** JSON list of role keys; empty for every role. */
    roles: string;
  };
  dictionary: {
    id: string;
    parent_id: string;
    dict_key: string;
    info: string;
    value: string;
    search_key: Generated<string>;
    /** 0, or when it was removed; the row stays, so that seeding does not restore it. */
    removed_at: Generated<number>;
  };
}
