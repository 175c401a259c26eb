import type { OperatorRow } from "#contract/companies/shapes";
import type { RoleKey } from "#contract/roles";
import { paths } from "~/paths";
import { shortTime } from "~/words/dates.server";
import type { Language } from "~/words/languages";
import type { Say } from "~/words/words";

/** The page that an operator is told on, and who reads it. */
interface Reader {
  operatorId: string;
  roles: readonly string[];
  language: Language;
  /** The company's time zone. */
  zone: string;
  t: Say;
}

/** An operator as a row tells them: roles and times in the reader's words. */
export const rowOf = (operator: OperatorRow, { operatorId, roles, language, zone, t }: Reader) => ({
  id: operator.operatorUuid,
  name: operator.realName,
  mobile: operator.mobile,
  portrait: operator.avatar ? paths.file(operator.avatar) : null,
  roles: roleNames(operator.roleKeys, t),
  state: stateOf(operator),
  hasSecondStep: operator.hasSecondStep,
  /** Null where they never came. */
  seen: operator.lastSeenAt === 0 ? null : shortTime(operator.lastSeenAt, language, zone),
  isSelf: operator.operatorUuid === operatorId,
  isAbove: isAbove(operator, roles),
});

export type Person = ReturnType<typeof rowOf>;

const stateOf = ({ isLocked, isInvited }: OperatorRow) =>
  isLocked ? ("locked" as const) : isInvited ? ("invited" as const) : ("active" as const);

/** That a company is not verified is no work that somebody is given. */
const roleNames = (keys: readonly string[], t: Say) =>
  keys.filter((key) => key !== "r_not_validate").map((key) => t(`roles.${key as RoleKey}`));

/** True for somebody whom only the platform's own administrators may touch. */
export const isAbove = ({ roleKeys }: Pick<OperatorRow, "roleKeys">, roles: readonly string[]) =>
  roleKeys.includes("r_sys_admin") && !roles.includes("r_sys_admin");
