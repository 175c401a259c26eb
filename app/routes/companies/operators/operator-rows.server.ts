import type { OperatorInvitation, OperatorRow } from "#contract/companies/shapes";
import { type Action, admits, may } from "#contract/roles";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { momentOf } from "~/words/ago.server";
import { exactTime } from "~/words/dates.server";
import { roleNameOf } from "~/words/role-name";

type KnownRole = { roleKey: string; roleName: string };

/** The reader of the page that shows an operator. */
interface Reader {
  operatorId: string;
  actions: readonly Action[];
  /** Every role that exists. */
  known: readonly KnownRole[];
  language: Language;
  /** The company's time zone. */
  zone: string;
  t: Translate;
}

/** An operator as a table row: roles and times in the reader's language. */
export const operatorRowOf = (
  operator: OperatorRow,
  { operatorId, actions, known, language, zone, t }: Reader,
) => ({
  id: operator.operatorUuid,
  name: operator.realName,
  mobile: operator.mobile,
  portrait: operator.avatar ? paths.file(operator.avatar) : null,
  roles: roleNames(operator.roleKeys, t, known),
  state: stateOf(operator),
  hasSecondStep: operator.hasSecondStep,
  /** Null if they never signed in. */
  seen: operator.lastSeenAt === 0 ? null : momentOf(operator.lastSeenAt, language, zone),
  isSelf: operator.operatorUuid === operatorId,
  isAbove: isAbove(operator, actions),
});

export type OperatorListRow = ReturnType<typeof operatorRowOf>;

/** An invitation as a table row. */
export const invitationRowOf = (
  invitation: OperatorInvitation,
  { zone, t, known }: Pick<Reader, "zone" | "t" | "known">,
) => ({
  id: invitation.invitationUuid,
  name: invitation.realName,
  mobile: invitation.mobile,
  roles: roleNames(invitation.roleKeys, t, known),
  by: invitation.invitedBy,
  until: exactTime(invitation.expiresAt, zone).slice(0, 16),
});

const stateOf = ({ isLocked, isInvited }: OperatorRow) =>
  isLocked ? ("locked" as const) : isInvited ? ("invited" as const) : ("active" as const);

/** “Company not verified” is not a role that is granted. */
const roleNames = (keys: readonly string[], t: Translate, known: readonly KnownRole[]) =>
  keys.filter((key) => key !== "r_not_validate").map((key) => roleNameOf(t, key, known));

/** True for an operator that only platform administrators may change. */
export const isAbove = ({ roleKeys }: Pick<OperatorRow, "roleKeys">, held: readonly Action[]) =>
  roleKeys.includes("r_sys_admin") && !admits(may.administer, held);
