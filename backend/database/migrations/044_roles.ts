import type { Step } from "./step";

/** Roles are data: linked with actions and with menu entries; a permission is a row of its own. */
export const rolesAsData: Step = async ({ table, run, engine }) => {
  await run("alter table role add column built_in integer not null default 0 check (built_in in (0, 1))");
  await run("alter table role add column offered integer not null default 0 check (offered in (0, 1))");
  await run("alter table role add column changed_at bigint not null default 0");
  await run("alter table role add column changed_by text not null default ''");
  await run("update role set built_in = 1");
  await table(
    "role_action",
    "role_key text not null references role (role_key), action text not null, primary key (role_key, action)",
  );
  await run("create index role_action_of on role_action (action, role_key)");
  await run("insert into role_action (role_key, action) select role_key, permission from permission");
  await run("drop table permission");
  await table(
    "permission",
    `id text primary key, permission_key text not null unique, info text not null, search_key text not null,
     built_in integer not null check (built_in in (0, 1)), created_at bigint not null default 0`,
  );
  await table(
    "role_menu",
    `role_key text not null references role (role_key), menu_id text not null references menu (id),
     primary key (role_key, menu_id)`,
  );
  await run("create index role_menu_of on role_menu (menu_id)");
  await run(
    engine === "sqlite"
      ? "insert into role_menu (role_key, menu_id) select distinct each.value, menu.id from menu, json_each(menu.roles) each"
      : "insert into role_menu (role_key, menu_id) select distinct each.value, menu.id from menu, json_array_elements_text(menu.roles::json) as each(value)",
  );
  await run("alter table menu add column everyone integer not null default 0 check (everyone in (0, 1))");
  await run("alter table menu add column built_in integer not null default 0 check (built_in in (0, 1))");
  await run("update menu set built_in = 1");
  await run("update menu set everyone = 1 where roles = '[]'");
  await run("alter table menu drop column roles");
  await run("create index operator_role_of on operator_role (role_key, operator_id)");
};
