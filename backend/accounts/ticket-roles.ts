/**
 * Whether a third party's ticket opens the account of somebody with these roles: never a platform
 * administrator's, and a company's administrator's only where the company said so (trust B6).
 */
export const ticketOpens = (roles: readonly string[], admitsAdmins: boolean): boolean =>
  !roles.includes("r_sys_admin") && (admitsAdmins || !roles.includes("r_ent_admin"));
