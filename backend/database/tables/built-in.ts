import type { Generated } from "kysely";

/** Tables that `built-in.ts` seeds: roles and their permissions, menus, and the dictionary. */
export interface BuiltInTables {
  role: {
    role_key: string;
    role_name: string;
    built_in: Generated<number>;
    /** 1 where companies' administrators may give it to their operators. */
    offered: Generated<number>;
    /** Epoch milliseconds; 0 while nobody changed it. */
    changed_at: Generated<number>;
    /** An operator id; "" while nobody changed it. */
    changed_by: Generated<string>;
  };
  /** `action`: an action of the contract, or the key of a permission that an administrator made. */
  role_action: { role_key: string; action: string };
  role_menu: { role_key: string; menu_id: string };
  permission: {
    id: string;
    permission_key: string;
    info: string;
    search_key: string;
    /** 1 for an action of the contract. */
    built_in: number;
    created_at: Generated<number>;
  };
  menu: {
    id: string;
    parent_id: string;
    sort: number;
    path: string;
    template: string;
    name: string;
    icon: string;
    hidden: number;
    /** 1: shown to every operator, whatever their roles. */
    everyone: Generated<number>;
    built_in: Generated<number>;
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
