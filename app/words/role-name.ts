import { type RoleKey, roleKeys } from "#contract/roles";
import type { Translate } from "#locales/words";

const isBuiltIn = (key: string): key is RoleKey => (roleKeys as readonly string[]).includes(key);

/** A role's name: a built-in one in the reader's language, another as its administrator typed it. */
export function roleNameOf(
  t: Translate,
  key: string,
  known: readonly { roleKey: string; roleName: string }[],
): string {
  if (isBuiltIn(key)) return t(`roles.${key}`);
  return known.find(({ roleKey }) => roleKey === key)?.roleName ?? key;
}
