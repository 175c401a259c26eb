import { type RoleKey, roleKeys } from "#contract/roles";

/**
 * The access matrix: who may ask for which address of the site and make which call, written by hand. Tests hold the
 * contract, the services and the pages against it; an address or a call that is missing here fails them.
 */

/** Everybody who may come: nobody's session, one role alone, or an operator who still has a one-time password. */
export const people = ["nobody", ...roleKeys, "newcomer"] as const;
export type Person = (typeof people)[number];

const everyone: readonly Person[] = people;
/** Whoever has a session, the one-time password among them. */
const withSession: readonly Person[] = [...roleKeys, "newcomer"];
const operators: readonly RoleKey[] = roleKeys;
const platform: readonly RoleKey[] = ["r_sys_admin"];
const keepers: readonly RoleKey[] = ["r_sys_admin", "r_ent_admin"];
const readers: readonly RoleKey[] = [
  "r_sys_admin",
  "r_ent_admin",
  "r_exam_hainan",
  "r_exam_question",
  "r_exam_management",
  "r_exam_paper",
];
const paperWriters: readonly RoleKey[] = ["r_sys_admin", "r_ent_admin", "r_exam_hainan", "r_exam_paper"];
const questionWriters: readonly RoleKey[] = [...paperWriters, "r_exam_question"];

/** Whom a service lets make the call. Others read SIGNED_OUT without a session, FORBIDDEN with one. */
export const callAccess: Record<string, readonly Person[]> = {
  "accounts.signIn": everyone,
  "accounts.sendSecondStepCode": everyone,
  "accounts.finishSecondStep": everyone,
  "accounts.signOut": withSession,
  "accounts.choosePassword": withSession,
  "accounts.me": withSession,
  "accounts.myPermissions": withSession,
  "accounts.myRoles": withSession,
  "accounts.allRoles": withSession,
  "accounts.myMenus": withSession,
  "accounts.dictionary": operators,
  "accounts.company": withSession,
  "accounts.examSettings": operators,

  "registration.imageCode": everyone,
  "registration.sendRegisterCode": everyone,
  "registration.sendLoginCode": everyone,
  "registration.sendPasswordCode": everyone,
  "registration.registerOperator": everyone,
  "registration.registerCompany": everyone,
  "registration.resetPassword": everyone,
  "registration.signInByTicket": everyone,
  "registration.requestDemo": everyone,

  "operator.update": operators,
  "operator.setAvatar": operators,
  "operator.removeAvatar": operators,
  "operator.prove": operators,
  "operator.changePassword": operators,
  "operator.sendMobileCode": operators,
  "operator.changeMobile": operators,
  "operator.setSecondStep": operators,
  "operator.sessions": operators,
  "operator.endSession": operators,
  "operator.endOtherSessions": operators,
  "operator.giveFeedback": operators,

  "companies.mine": keepers,
  "companies.update": keepers,
  "companies.setLogo": keepers,
  "companies.removeLogo": keepers,
  "companies.submitVerification": keepers,
  "companies.settings": keepers,
  "companies.updateSettings": keepers,
  "companies.ticketKey": keepers,
  "companies.file": operators,
  "companies.operators": keepers,
  "companies.operator": keepers,
  "companies.addOperator": keepers,
  "companies.updateOperator": keepers,
  "companies.lockOperator": keepers,
  "companies.removeOperator": keepers,
  "companies.removeOperators": keepers,
  "companies.resetOperatorPassword": keepers,
  "companies.list": platform,
  "companies.get": platform,
  "companies.validate": platform,
  "companies.grant": platform,
  "companies.repeat": platform,

  "admin.messages": platform,
  "admin.sendAgain": platform,
  "admin.applications": platform,
  "admin.reportError": operators,
  "admin.errors": platform,
  "admin.clearErrors": platform,
  "admin.feedback": keepers,
  "admin.answerFeedback": platform,

  "papers.list": readers,
  "papers.get": readers,
  "papers.exists": readers,
  "papers.create": paperWriters,
  "papers.createFromStandard": paperWriters,
  "papers.update": paperWriters,
  "papers.setPassScore": paperWriters,
  "papers.copy": paperWriters,
  "papers.archive": paperWriters,
  "papers.remove": paperWriters,
  "papers.remark": paperWriters,
  "papers.children": readers,
  "papers.standards": paperWriters,
  "papers.createGroup": paperWriters,
  "papers.copyGroup": paperWriters,
  "papers.addChild": paperWriters,
  "papers.removeChild": paperWriters,
  "papers.moveChild": paperWriters,
  "papers.recommendChildren": paperWriters,

  "questions.parts": readers,
  "questions.getPart": readers,
  "questions.addPart": paperWriters,
  "questions.updatePart": paperWriters,
  "questions.removePart": paperWriters,
  "questions.movePart": paperWriters,
  "questions.inPart": readers,
  "questions.get": readers,
  "questions.create": questionWriters,
  "questions.update": questionWriters,
  "questions.removeFromPart": paperWriters,
  "questions.moveInPart": paperWriters,
  "questions.setMark": paperWriters,
  "questions.openParts": paperWriters,
  "questions.heldInPart": paperWriters,
  "questions.setInParts": paperWriters,
  "questions.copyPart": paperWriters,
  "questions.drawPools": paperWriters,
  "questions.fill": paperWriters,
  "questions.drawAgain": paperWriters,

  "bank.list": readers,
  "bank.get": readers,
  "bank.create": questionWriters,
  "bank.update": questionWriters,
  "bank.move": questionWriters,
  "bank.tag": questionWriters,
  "bank.remove": questionWriters,
  "bank.restore": questionWriters,
  "bank.duplicates": readers,
  "bank.judge": readers,
  "bank.banks": readers,
  "bank.addBank": questionWriters,
  "bank.renameBank": questionWriters,
  "bank.removeBank": questionWriters,
  "bank.attach": questionWriters,
  "bank.readImport": questionWriters,
  "bank.importResult": questionWriters,
  "bank.startImport": questionWriters,
  "bank.discardImport": questionWriters,
  "bank.imports": questionWriters,
  "bank.template": questionWriters,
  "bank.exportFits": questionWriters,
  "bank.export": questionWriters,

  "exports.print": readers,
  "exports.pdf": readers,
  "exports.word": readers,
  "exports.results": readers,
  "exports.download": readers,
};

/**
 * What an address of the site is to whom: a page, a file, or the way to another address. Whoever is in no list is sent
 * to sign in without a session, to /401 with a role that does not open it, and to choose a password first while theirs
 * is a one-time one. `posts`: whose forms it takes; null where it takes none.
 */
export interface Access {
  page?: readonly Person[];
  file?: readonly Person[];
  way?: readonly Person[];
  posts: readonly Person[] | null;
}

const nobody: readonly Person[] = ["nobody"];
/** A page to read. */
const read = (page: readonly Person[]): Access => ({ page, posts: null });
/** A page with a form of its own. */
const fill = (page: readonly Person[]): Access => ({ page, posts: page });
/** Takes a form and has no page: whoever looks is shown the way to one. */
const change = (posts: readonly Person[], way: readonly Person[] = everyone): Access => ({ way, posts });

export const screenAccess: Record<string, Access> = {
  "/": { way: operators, posts: null },
  "/dashboard": { way: operators, posts: null },

  "/login": { page: nobody, way: withSession, posts: everyone },
  "/login/code": { way: everyone, posts: everyone },
  "/login/code/send": change(everyone),
  "/login/password": { page: ["newcomer"], way: ["nobody", ...operators], posts: everyone },
  "/login/sms": { page: nobody, way: withSession, posts: everyone },
  "/login/sms/send": fill(everyone),
  "/gpLogin": fill(everyone),
  "/logout": change(everyone),
  "/resetPwd": fill(everyone),
  "/resetPwd/send": fill(everyone),
  "/register": { page: nobody, way: withSession, posts: everyone },
  "/register/send": fill(everyone),
  "/register/company": change(everyone),
  "/companyInfo": fill(everyone),
  "/language": change(everyone),

  "/exam/index": {
    page: operators.filter((role) => !["r_review", "r_monitor", "r_offline_room"].includes(role)),
    way: ["r_review", "r_monitor", "r_offline_room"],
    posts: null,
  },
  "/exam/task": read(["r_sys_admin", "r_ent_admin", "r_review"]),
  "/exam/monitor": read(["r_sys_admin", "r_ent_admin", "r_monitor"]),
  "/offline/room": read(["r_sys_admin", "r_ent_admin", "r_offline_room"]),

  "/operator": { way: everyone, posts: null },
  "/operator/profile": fill(operators),
  "/operator/avatar": fill(operators),
  "/operator/password": fill(operators),
  "/operator/mobile": change(operators, operators),
  "/operator/mobile/send": fill(operators),
  "/operator/second-step": change(operators),
  "/operator/sessions": fill(operators),
  "/operator/sessions/:sessionId/end": change(operators),
  "/operator/proof": fill(operators),
  "/operator/role": change(operators),
  "/feedback": fill(operators),

  "/companyManagement/account/setting": read(keepers),
  "/companyManagement/account/new": fill(keepers),
  "/companyManagement/account/remove": fill(keepers),
  "/companyManagement/account/:operatorId/edit": fill(keepers),
  "/companyManagement/account/:operatorId/password": fill(keepers),
  "/companyManagement/account/:operatorId/lock": change(keepers),
  "/companyManagement/company/setting": fill(keepers),
  "/companyManagement/company/logo": fill(keepers),
  "/companyManagement/company/verification": change(keepers, keepers),
  "/companyManagement/company/exam": fill(keepers),
  "/companyManagement/company/ticket": fill(keepers),

  "/admin/companies": read(platform),
  "/admin/companies/:companyId": fill(platform),
  "/admin/companies/:companyId/grant": change(platform),
  "/admin/applications": read(platform),
  "/admin/outbox": read(platform),
  "/admin/outbox/:messageId/again": change(platform),
  "/admin/feedback": fill(platform),
  "/admin/errors": read(platform),
  "/admin/errors/clear": change(platform),

  "/exam/paper": read(readers),
  "/launch": fill(paperWriters),
  "/exam/paper/:paperId/edit": fill(paperWriters),
  "/exam/paper/:paperId/remark": fill(paperWriters),
  "/exam/paper/:paperId/delete": fill(paperWriters),
  "/exam/paper/:paperId/copy": change(paperWriters),
  "/exam/paper/:paperId/archive": change(paperWriters),
  "/exam/paper/session": read(readers),
  "/exam/paper/group/new": fill(paperWriters),
  "/exam/paper/:paperId/session/add": fill(paperWriters),
  "/exam/paper/:paperId/session/copy": fill(paperWriters),
  "/exam/paper/:paperId/session/:childId/order": change(paperWriters, readers),
  "/exam/paper/:paperId/session/:childId/remove": fill(paperWriters),

  "/exam/paper/export": read(readers),
  "/exam/paper/:paperId/export/pdf": change(readers),
  "/exam/paper/:paperId/export/word": change(readers),
  "/exam/paper/export/:taskId/file": { file: readers, posts: null },

  "/exam/question": read(readers),
  "/exam/question/duplicates": read(readers),
  "/exam/question/export": read(questionWriters),
  "/exam/question/export/file": { file: questionWriters, posts: null },
  "/exam/question/import": fill(questionWriters),
  "/exam/question/import/:importId": read(questionWriters),
  "/exam/question/import/:importId/start": change(questionWriters, questionWriters),
  "/exam/question/import/:importId/discard": change(questionWriters, questionWriters),
  "/exam/question/import/template/:format": { file: questionWriters, posts: null },
  "/exam/question/new": fill(questionWriters),
  "/exam/question/:questionId": read(readers),
  "/exam/question/:questionId/edit": fill(questionWriters),
  "/exam/question/:questionId/preview": fill(readers),
  "/exam/question/move": fill(questionWriters),
  "/exam/question/tag": fill(questionWriters),
  "/exam/question/delete": fill(questionWriters),
  "/exam/question/restore": change(questionWriters, readers),
  "/exam/question/bank": fill(questionWriters),
  "/exam/question/bank/:bankId/delete": fill(questionWriters),

  "/exam/paper/quest": read(readers),
  "/exam/paper/:paperId/part/new": fill(paperWriters),
  "/exam/part/:partId/edit": fill(paperWriters),
  "/exam/part/:partId/delete": fill(paperWriters),
  "/exam/part/:partId/order": change(paperWriters, readers),
  "/exam/part/:partId/draw": fill(paperWriters),
  "/exam/part/:partId/draw/again": change(paperWriters, readers),
  "/exam/part/:partId/pick": fill(paperWriters),
  "/exam/paper/:paperId/part/copy": fill(paperWriters),
  "/exam/question/put": fill(paperWriters),
  "/exam/part/:partId/question/new": fill(questionWriters),
  "/exam/question/slot/:slotId/edit": fill(questionWriters),
  "/exam/question/slot/:slotId/delete": fill(paperWriters),
  "/exam/question/slot/:slotId/order": change(paperWriters, readers),
  "/exam/question/slot/:slotId/mark": fill(paperWriters),

  "/sidebar": change(everyone),
  "/size": change(operators),
  "/welcome": change(operators),
  "/theme/:colour": { file: everyone, posts: null },
  "/file/:fileId": { file: operators, posts: null },

  "/401": read(everyone),
  "/404": read(everyone),
  "/redirect/*": { way: everyone, posts: null },
  "/*": { way: everyone, posts: everyone },
};
