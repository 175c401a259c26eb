import { beforeAll, expect, test } from "vitest";
import type { Queries } from "#backend/database/open";
import { mayCall } from "./support/access";
import { auditActions } from "./support/actions";
import { openAuthors } from "./support/authors";
import { companyWithAll } from "./support/company";
import { onSqliteAlone } from "./support/engines";
import { requestFor } from "./support/requests";
import { calls } from "./support/shapes";
import { isTest, programsIn, textOf } from "./support/source";
import { openUndone } from "./support/undone";

/** Calls that are not declared to change anything, and leave an entry: some look at what is personal, some change. */
const alsoAudited = [
  /^companies\.(makeTicketKey|removeOperator|resetOperatorPassword)$|^webhooks\.add$|^customers\.setLogo$/,
  /^maintenance\.(clear\w+|changeClient|buyServers)$|^trail\.export|^bank\.(parseImport|export)$/,
  /^evaluation\.remove(Category|Norm|Additional)$|^sheets\.ownReport|^evaluationFiles\.exportAnswers$/,
  /^candidates\.(reveal|setPhoto|parseImport)$|^invitations\.sheet$/,
  /^monitoring\.(look|showPictures|initRooms)$|^orders\.(pay|attach|cancel|statementFile(Of)?)$/,
  /^reports\.pdf$|^candidateReports\.(get|pdf)$|^results\.file$/,
  /^downloads\.(scores|file|text|answers|answersOfOne|recordings)$/,
  /^certificates\.(zip|zipMany|zipFile|parseImport)$/,
];

/** Calls that change something and leave no entry, and why. */
const unaudited: Record<string, string> = {
  "candidates.undoFound": "its job leaves one for each piece that it takes back",
  "marking.next": "the mark is audited, not that a marker took the answer",
};

/** Calls that find nothing to change here; tests of their own look for the entry. */
const nothingToChange = [
  "operator.removeAvatar",
  "companies.revokeTicketKey",
  "companies.letTicketAdmins",
  "customers.linkStaff",
  "papers.undoMany",
  "papers.moveChild",
  "questions.movePart",
  "bank.restore",
  "sheets.closeLink",
  "marking.proposals",
  "marking.undo",
  "results.endWithholding",
  "downloads.cancel",
  "certificates.cancelZip",
  "certificateRules.remove",
];

/** What a call is asked for instead of the first valid thing, which is refused. */
const instead: Record<string, object> = {
  "webhooks.add": { url: "https://hr.example.cn/hook" },
};

onSqliteAlone((database) => {
  let own: ReturnType<typeof openUndone>;
  beforeAll(() => {
    own = openUndone(database());
  });
  const { author, ask, fetch, clock } = openAuthors(() => own.shared);
  /** What became of each call, on the same rows. */
  const made = new Map<string, { reason?: string; actions: string[] }>();
  beforeAll(async () => {
    const { admin, ids } = await companyWithAll({ ask, fetch, clock }, own.shared.queries);
    const platform = await author({ roles: ["r_sys_admin"], companyId: admin.companyId });
    for (const [name, call] of calls) {
      if (mayCall(name).includes("nobody")) continue;
      if (!call.changes && !alsoAudited.some((names) => names.test(name))) continue;
      await own.undone(async () => {
        const { queries } = own.shared;
        const { token } = mayCall(name).includes("r_ent_admin") ? admin : platform;
        const before = new Set((await entries(queries)).map(({ id }) => id));
        const { code, reason } = await ask(call, { ...requestFor(name, ids), ...instead[name] }, { token });
        const left = (await entries(queries)).filter(({ id }) => !before.has(id));
        made.set(name, { ...(code !== 0 && { reason }), actions: left.map(({ action }) => action) });
      });
    }
  });
  const entries = async (queries: Queries) => [
    ...(await queries.selectFrom("audit").select(["id", "action"]).execute()),
    ...(await queries.selectFrom("audit_owed").select(["id", "action"]).execute()),
  ];

  test("F2: whatever changes something leaves an entry in the audit", () => {
    const silent = [...made].filter(
      ([, { reason, actions }]) => reason === undefined && actions.length === 0,
    );
    expect(silent.map(([name]) => name).sort()).toEqual(
      [...Object.keys(unaudited), ...nothingToChange].sort(),
    );
    const refused = [...made].filter(([, { reason }]) => reason !== undefined).map(([name]) => name);
    expect(refused.filter((name) => !calls.get(name)!.changes)).toEqual([]);
    expect(made.size - refused.length).toBeGreaterThan(180);
  });

  test("F2: each kind of entry is left by one of these calls, or looked for by a test of its own", () => {
    const text = programsIn("app", "backend", "server", "tests")
      .filter((path) => isTest(path) && path !== "tests/audited.test.ts")
      .map(textOf)
      .join("\n");
    const seen = new Set([...made.values()].flatMap(({ actions }) => actions));
    const unseen = auditActions().filter((action) => !seen.has(action) && !text.includes(`"${action}"`));
    expect(unseen).toEqual([]);
  });
});
