import { ofExams } from "./of-exams.js";
import { ofLongTests } from "./of-long-tests.js";

/**
 * Faults, each planted alone into a copy of the project by `npm run test:faults`: the named test file must fail then.
 * @typedef {object} Fault
 * @property {string} name What goes wrong, as somebody who meets it would say.
 * @property {string} file Where it is planted.
 * @property {string} right Stands exactly once in that file, and becomes `wrong`.
 * @property {string} wrong
 * @property {string} foundBy The test file that must fail; one of `tests/long` is run by `npm run test:long`.
 * @property {string} [test] Words in the name of the test there that must fail, where another might.
 */

/** @type {Fault[]} */
export const faults = [
  // Who may do what.
  {
    name: "a role is given a right that it should not have",
    file: "contract/roles.ts",
    right: 'writePapers: ofCompany("paper", "change", [...region, "r_exam_paper"]',
    wrong: 'writePapers: ofCompany("paper", "change", [...region, "r_exam_paper", "r_review"]',
    foundBy: "tests/access.test.ts",
  },
  {
    name: "a call is carried out for whoever is signed in",
    file: "backend/serve.ts",
    right: 'return respond({ code: codes.forbidden, data: null, reason: "FORBIDDEN" });',
    wrong: 'log.warn({}, "FORBIDDEN");',
    foundBy: "backend/routes.test.ts",
  },
  {
    name: "a paper of another company is found by its id",
    file: "backend/papers/store/store.ts",
    right: '.selectAll()\n    .where("id", "=", id)\n    .where("company_id", "=", companyId)',
    wrong: '.selectAll()\n    .where("id", "=", id)',
    foundBy: "tests/tenants.test.ts",
  },
  {
    name: "a company's administrator reaches the platform's",
    file: "backend/companies/operator-rights.ts",
    right: 'if (isAbove) refuse(call, "OPERATOR_ABOVE_YOU");',
    wrong: "",
    foundBy: "backend/companies/operator-rights.test.ts",
  },
  {
    name: "a form without our token is carried out",
    file: "app/session/csrf.server.ts",
    right: 'isToken(form.get("csrf"), key, session)',
    wrong: "true",
    foundBy: "app/routes/papers/dialog/new.test.ts",
  },
  {
    name: "a form that another site sends is carried out",
    file: "app/session/csrf.server.ts",
    right: 'throw stop({ kind: "forged" }, 403);',
    wrong: "",
    foundBy: "app/routes/companies/operators/operators.test.ts",
  },
  // Accounts and getting in.
  {
    name: "wrong passwords are not counted",
    file: "backend/rate-limit/rate-limit.ts",
    right: "if (counted.length < quota) continue;",
    wrong: "if (counted.length < quota || at > 0) continue;",
    foundBy: "backend/accounts/sign-in.test.ts",
  },
  {
    name: "signing out leaves the session alive",
    file: "backend/accounts/sign-in.ts",
    right: "await endSession(context.queries, context.caller.tokenHash);",
    wrong: "",
    foundBy: "backend/accounts/sessions.test.ts",
  },
  {
    name: "an operator who is locked goes on working",
    file: "backend/accounts/sessions.ts",
    right: '\n    .where("operator.locked", "=", 0)',
    wrong: "",
    foundBy: "backend/accounts/sessions.test.ts",
  },
  {
    name: "a code by SMS is good twice",
    file: "backend/accounts/sms-codes.ts",
    right:
      'await queries\n    .deleteFrom("sms_code")\n    .where("handle_hash", "=", hashToken(handle))\n    .executeTakeFirst();',
    wrong: "{ numDeletedRows: 1n };",
    foundBy: "backend/accounts/sign-in-by-code.test.ts",
  },
  {
    name: "a one-time token is good for many requests",
    file: "backend/registration/one-time-token.ts",
    right: 'if (!spent.numInsertedOrUpdatedRows) refuse(call, "ONE_TIME_TOKEN_USED");',
    wrong: "",
    foundBy: "backend/registration/one-time-token.test.ts",
  },
  {
    name: "scripts can read the session's cookie",
    file: "app/session/cookies.server.ts",
    right: "httpOnly: true",
    wrong: "httpOnly: false",
    foundBy: "tests/journeys/http.journey.ts",
  },
  {
    name: "whoever comes on a new connection waits for all who are connected",
    file: "server/listen.ts",
    right: 'await ownTurn(isSave(incoming) ? "save" : "new");',
    wrong: "",
    foundBy: "server/listen.test.ts",
  },
  {
    name: "a form whose end is missing is carried out",
    file: "contract/multipart.ts",
    right: "if (!part) return null;",
    wrong: "if (!part) return form;",
    foundBy: "contract/multipart.test.ts",
  },
  {
    name: "pages have no content security policy",
    file: "server/headers.ts",
    right: '"content-security-policy": [',
    wrong: '"content-security-policy-report-only": [',
    foundBy: "tests/journeys/http.journey.ts",
  },
  // The database, and what is sent to it.
  {
    name: "SQLite says that something is on disk before it is",
    file: "backend/database/sqlite.ts",
    right: 'file.exec("pragma synchronous = full");',
    wrong: 'file.exec("pragma synchronous = normal");',
    foundBy: "backend/database/sqlite.test.ts",
  },
  {
    name: "PostgreSQL gives counts as text",
    file: "backend/database/postgres.ts",
    right: "pg.types.setTypeParser(pg.types.builtins.INT8, Number);",
    wrong: "",
    foundBy: "backend/papers/store/totals.test.ts",
  },
  {
    name: "the same form sent twice happens twice",
    file: "backend/idempotency.ts",
    right: "if (!key || !caller)",
    wrong: "if (key || !caller)",
    foundBy: "backend/idempotency.test.ts",
  },
  {
    name: "a row of the audit does not follow the one before it",
    file: "backend/audit.ts",
    right: "(await chainStart(queries, company_id)).hash : head.hash",
    wrong: '(await chainStart(queries, company_id)).hash : ""',
    foundBy: "backend/audit.test.ts",
  },
  {
    name: "a % in a search stands for anything",
    file: "backend/search/text-search.ts",
    right: '.replace(/[\\\\%_]/g, "\\\\$&")',
    wrong: "",
    foundBy: "backend/papers/list.test.ts",
  },
  {
    name: "text in which a bracket was typed escaped comes back with a bracket",
    file: "contract/wire.ts",
    right: '.replace(/&(?=(?:amp;)*(?:lt|gt);)/g, "&amp;")',
    wrong: "",
    foundBy: "contract/wire.test.ts",
  },
  // Papers, questions and the bank.
  {
    name: "a field of the form does not reach the service",
    file: "contract/papers/form.ts",
    right: "shortName: form.desc,",
    wrong: 'shortName: "",',
    foundBy: "contract/papers/form.test.ts",
  },
  {
    name: "a group paper's total leaves papers out",
    file: "backend/papers/store/totals.ts",
    right: "total_score: sum((child) => child.total_score),",
    wrong: 'total_score: sum((child) => (child.state === "draft" ? 0 : child.total_score)),',
    foundBy: "backend/papers/service.test.ts",
  },
  {
    name: "a pass score above the total is accepted",
    file: "contract/papers/rules.ts",
    right: "passScore >= totalScore",
    wrong: "passScore === totalScore",
    foundBy: "contract/papers/form.test.ts",
  },
  {
    name: "the service does not hold a pass score against the rules",
    file: "backend/papers/service.ts",
    right: "refuseBroken(call, passScoreAloneRules,",
    wrong: "refuseBroken(call, {} as typeof passScoreAloneRules,",
    foundBy: "backend/papers/service.test.ts",
  },
  {
    name: "a row that is removed leaves another",
    file: "app/form/rows.ts",
    right: "at !== row)",
    wrong: "at !== row - 1)",
    foundBy: "app/form/rows.test.ts",
  },
  {
    name: "each page of the bank begins one question late",
    file: "backend/bank/list.ts",
    right: ".slice(from, from + query.pageSize)",
    wrong: ".slice(from + 1, from + query.pageSize)",
    foundBy: "backend/bank/list.test.ts",
  },
  {
    name: "each page of a long bank begins one question late",
    file: "backend/bank/list.ts",
    right: ".offset(from)",
    wrong: ".offset(from + 1)",
    foundBy: "backend/bank/list.test.ts",
  },
  {
    name: "a draw gives the same question twice",
    file: "backend/questions/draw.ts",
    right: "moved.set(at, moved.get(left) ?? left);",
    wrong: "",
    foundBy: "backend/questions/draw.test.ts",
  },
  {
    name: "a part of the right options scores as much as all of them",
    file: "backend/scoring/score.ts",
    right: "shareOf(full, given.size, key.size)",
    wrong: "full",
    foundBy: "backend/scoring/score.test.ts",
  },
  {
    name: "candidates are shown hidden tests",
    file: "contract/sitting/asked.ts",
    right: "return !isHidden && !isExample;",
    wrong: "return !isExample;",
    foundBy: "app/sheet/askedOf.test.tsx",
  },
  {
    name: "the page of a paper that is printed without the key is sent it",
    file: "contract/exports/sheet.ts",
    right: "hasKey ? slots.map(",
    wrong: "slots ? slots.map(",
    foundBy: "app/routes/exports/exports.test.ts",
  },
  {
    name: "the file of a paper that is exported without the key has it",
    file: "backend/exports/runners.ts",
    right: 'paperSheetOf(content, hasKey && format !== "answers")',
    wrong: "paperSheetOf(content, true)",
    foundBy: "backend/exports/exports.test.ts",
  },
  {
    name: "questions of an import are seen before all of them are there",
    file: "backend/bank/importer.ts",
    right: "staged: job.id,",
    wrong: 'staged: "",',
    foundBy: "backend/imports/imports.test.ts",
  },
  {
    name: "an import that is begun again after a crash writes again what it had written",
    file: "backend/imports/commit.ts",
    right: "let written = row.written;",
    wrong: "let written = 0;",
    foundBy: "backend/imports/imports.test.ts",
  },
  {
    name: "a cell that we write runs as a formula",
    file: "backend/file-formats/csv.ts",
    right: "^'*[=+",
    wrong: "^'*[+",
    foundBy: "backend/bank/formats/spreadsheet/sheets.test.ts",
  },
  // Files, companies, the platform, certificates.
  {
    name: "a photo keeps where it was taken",
    file: "backend/files/reencode.ts",
    right: "\n        .autoOrient()",
    wrong: "\n        .autoOrient()\n        .keepMetadata()",
    foundBy: "backend/files/reencode.test.ts",
  },
  {
    name: "a company's balance is not the sum of its ledger",
    file: "backend/companies/ledger.ts",
    right: 'set("balance", "+", entry.amount)',
    wrong: 'set("balance", "+", entry.amount - 1)',
    foundBy: "backend/companies/ledger.test.ts",
  },
  {
    name: "a job is run by two processes at once",
    file: "backend/jobs/queue.ts",
    right:
      '\n    .where("attempts", "=", attempts)\n    .where(isOpen)\n    .where(mayRun(now))\n    .where("lease_until", "<=", now)',
    wrong: "",
    foundBy: "backend/jobs/jobs.test.ts",
  },
  {
    name: "a job that ends its process takes an attempt from those beside it",
    file: "backend/jobs/owner.ts",
    right: "Number(job !== guilty)",
    wrong: "0",
    foundBy: "backend/jobs/jobs.test.ts",
  },
  {
    name: "a certificate that was revoked is shown as good",
    file: "backend/certificates/record/shown.ts",
    right: 'if (state !== "issued") return',
    wrong: 'if (state === "replaced") return',
    foundBy: "backend/certificates/public/public.test.ts",
  },
  {
    name: "a key that was revoked still proves",
    file: "backend/certificates/record/shown.ts",
    right: 'row.revoked_at > 0 ? "revoked" : row.retired_at',
    wrong: "row.retired_at",
    foundBy: "backend/certificates/keys.test.ts",
  },
  // Pages.
  {
    name: "what was typed is lost where a service refuses the form",
    file: "app/form/form.server.ts",
    right: "submission.reply({\n    hideFields",
    wrong: "submission.reply({\n    resetForm: true,\n    hideFields",
    foundBy: "app/form/refusals.test.ts",
  },
  {
    name: "a word is missing in one language",
    file: "locales/es/papers.json",
    right: '  "new": "Nuevo examen",\n',
    wrong: "",
    foundBy: "tests/words.test.ts",
  },
  {
    name: "every page is in Chinese",
    file: "locales/resources.ts",
    right: "translator(language, resources[language]).t",
    wrong: "translator(language, resources.zh).t",
    foundBy: "app/routes/verify/issuer/issuer.test.ts",
  },
  {
    name: "without script, choosing another type tries to save the question",
    file: "app/questions/editor/rerender.server.ts",
    right: ": rerender(form);",
    wrong: ": null;",
    foundBy: "tests/journeys/types.journey.ts",
  },
  {
    name: "a button sends nothing, with script or without",
    file: "app/ui/fields/Segmented.tsx",
    right: 'type="submit"',
    wrong: 'type="button"',
    foundBy: "tests/journeys/types.journey.ts",
  },
  {
    name: "which of several buttons is chosen can only be seen",
    file: "app/ui/fields/Segmented.tsx",
    right: "aria-pressed={isChosen}",
    wrong: "data-chosen={isChosen}",
    foundBy: "tests/journeys/types.journey.ts",
  },
  {
    name: "an invitation is accepted although whoever sent it has left",
    file: "backend/registration/accept-invitation.ts",
    right: "numDeletedRows === 0n || !inviter",
    wrong: "numDeletedRows === 0n",
    foundBy: "backend/companies/invitations.test.ts",
  },
  {
    name: "a migration that is cut off leaves half of the tables",
    file: "backend/database/retrying-driver.ts",
    right: "return true;",
    wrong: "return false;",
    foundBy: "backend/database/migrate.test.ts",
  },
  ...ofExams,
  {
    name: "a pressed button moves because a line appears",
    file: "app/light/field-checks.ts",
    right: "await released();",
    wrong: "",
    foundBy: "tests/journeys/light.journey.ts",
  },
  ...ofLongTests,
];
