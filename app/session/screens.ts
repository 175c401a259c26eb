import { type Allow, may } from "#contract/roles";

/** Who may open which screen. Services check again, call by call. */
export const screens = {
  home: "signedIn",
  papers: may.readPapers,
  writePapers: may.writePapers,
  writeQuestions: may.writeQuestions,
  bank: may.readPapers,
  writeBank: may.writeQuestions,
  task: ["r_review", "r_sys_admin", "r_ent_admin"],
  monitor: ["r_monitor", "r_sys_admin", "r_ent_admin"],
  room: ["r_offline_room", "r_sys_admin", "r_ent_admin"],
  profile: "signedIn",
  certificates: may.issueCertificates,
  certificateKeys: may.keepCompany,
  company: may.keepCompany,
  platform: may.administer,
} as const satisfies Record<string, Allow>;

export type Screen = keyof typeof screens;

/** The server's menu entry, by its template, that a screen stands behind; others are everybody's whose role admits. */
export const menuOf: Partial<Record<Screen, string>> = {
  home: "home",
  papers: "papers",
  writePapers: "papers",
  writeQuestions: "quest",
  bank: "bank",
  writeBank: "bank",
  certificates: "certificates",
  task: "task",
  monitor: "monitor",
  room: "room",
};

/** A user with one role of these lands on that role's own page (000 §4). */
const landings: Record<string, string> = {
  r_review: "/exam/task",
  r_monitor: "/exam/monitor",
  r_offline_room: "/offline/room",
};

export function landingOf(roles: readonly string[]): string {
  return (roles.length === 1 && landings[roles[0]!]) || "/exam/index";
}

/** Addresses below these are open without a token, and an operator's token is dropped there (000 §2). */
const openPrefixes = [
  "/exam/report/reportPDF/",
  "/exam/report/gpPdfReport/",
  "/exam/report/external/",
  "/measure/report/external/",
  "/exam/review/external/",
  "/certificate/info/",
  "/certificate/pdf/",
  "/offline/admission/ticket/",
];

export const isOpenByPrefix = (path: string) => openPrefixes.some((prefix) => path.startsWith(prefix));

/** Addresses that answer anyone who asks (000 §2); every other one leads to sign-in first. */
const openPaths = new Set([
  "/gpLogin",
  "/login",
  "/login/code",
  "/login/sms",
  "/register",
  "/register/company",
  "/resetPwd",
  "/companyInfo",
  "/exam/paper/export",
  "/certificate/entry",
  "/dwonload/video",
  "/404",
  "/401",
]);

export const isOpenPath = (path: string) =>
  openPaths.has(path) ||
  path.startsWith("/redirect/") ||
  /^\/cover(\/[^/]+)?$/.test(path) ||
  isOpenByPrefix(path);
