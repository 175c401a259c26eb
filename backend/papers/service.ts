import { paperCalls } from "#contract/papers/calls";
import {
  factsOf,
  factsOfNew,
  passScoreAloneRules,
  passScoreRules,
  settingRules,
} from "#contract/papers/rules";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { paperBinService } from "./bin";
import { copyPaper } from "./copy";
import { groupService } from "./group-service";
import { listPapers } from "./list";
import { manyPapersService } from "./many";
import { refuseBroken } from "./rules";
import { buildFromStandard, findStandard, listStandards } from "./standards";
import { inUsedGroups } from "./store/groups";
import { toHundredths, toPoints } from "./store/points";
import { searchKey } from "./store/search";
import {
  findPaper,
  insertPaper,
  lockPaper,
  refuseFrozen,
  refuseOutdated,
  settingColumns,
  settingsOf,
} from "./store/store";
import { isTitleTaken, numberedTitle } from "./store/titles";
import { settle } from "./store/totals";
import { toChildPaper, toPaperDetail } from "./wire";

/** Operators create, edit, copy, archive and delete the papers of their company; each change is audited. */
export const paperService: Handlers<typeof paperCalls> = {
  list: (filter, { queries, caller }) => listPapers(queries, caller.companyId, filter),

  async get({ jobId }, { queries, caller }) {
    const paper = await findPaper(queries, caller.companyId, jobId);
    const used = await inUsedGroups(queries, [jobId]);
    return toPaperDetail(
      {
        ...paper,
        creator: await nameOf(queries, paper.created_by),
        updater: await nameOf(queries, paper.updated_by),
      },
      used.has(jobId),
    );
  },

  exists: ({ name, jobId }, { queries, caller }) => isTitleTaken(queries, caller.companyId, name, jobId),

  async create(paper, context) {
    const { queries, caller } = context;
    const company = await lockCompany(queries, caller.companyId);
    const facts = factsOfNew(company.version);
    refuseBroken(paperCalls.create, settingRules, { ...paper, passScore: 0 }, facts);
    if (await isTitleTaken(queries, caller.companyId, paper.name)) refuse(paperCalls.create, "TITLE_TAKEN");
    const settings = settingColumns(paper);
    const id = await insertPaper(context, settings);
    await settle(context, id, null);
    await audit(context, "paper.create", id, { after: settings });
    return id;
  },

  async createFromStandard({ standardId, name }, context) {
    const call = paperCalls.createFromStandard;
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    const standard = await findStandard(queries, standardId);
    if (!standard) return refuse(call, "STANDARD_GONE");
    if (name && (await isTitleTaken(queries, caller.companyId, name))) refuse(call, "TITLE_TAKEN");
    const title = name ?? (await numberedTitle(queries, caller.companyId, standard.title));
    const id = await buildFromStandard(context, title, standard);
    await audit(context, "paper.createFromStandard", id, { after: { title, standardId } });
    return id;
  },

  async update({ _id, revision, passScore, ...wanted }, context) {
    const call = paperCalls.update;
    const { queries, caller } = context;
    const company = await lockCompany(queries, caller.companyId);
    const paper = await lockPaper(queries, caller.companyId, _id);
    await refuseFrozen(call, queries, paper);
    refuseOutdated(call, paper, revision);
    const pass_score = passScore === undefined ? paper.pass_score : toHundredths(passScore);
    const facts = factsOf(toPaperDetail(paper), company.version);
    const ruled = { ...wanted, passScore: toPoints(pass_score) };
    refuseBroken(call, settingRules, ruled, facts);
    if (pass_score !== paper.pass_score) refuseBroken(call, passScoreRules, ruled, facts);
    if (await isTitleTaken(queries, caller.companyId, wanted.name, _id)) refuse(call, "TITLE_TAKEN");
    const settings = settingColumns(wanted, paper.target_score);
    await queries
      .updateTable("paper")
      .set({ ...settings, pass_score, search_key: searchKey({ ...paper, ...settings }) })
      .where("id", "=", _id)
      .execute();
    await settle(context, _id, paper);
    await audit(context, "paper.update", _id, {
      before: { ...settingsOf(paper), passScore: toPoints(paper.pass_score) },
      after: { ...settings, passScore: toPoints(pass_score) },
    });
    return null;
  },

  async setPassScore({ jobId, passScore, revision }, context) {
    const call = paperCalls.setPassScore;
    const { queries, caller } = context;
    const pass_score = toHundredths(passScore);
    const company = await lockCompany(queries, caller.companyId);
    const paper = await lockPaper(queries, caller.companyId, jobId);
    refuseOutdated(call, paper, revision);
    refuseBroken(call, passScoreAloneRules, { passScore }, factsOf(toPaperDetail(paper), company.version));
    await queries.updateTable("paper").set({ pass_score }).where("id", "=", jobId).execute();
    await settle(context, jobId, paper);
    await audit(context, "paper.setPassScore", jobId, {
      before: { passScore: toPoints(paper.pass_score) },
      after: { passScore },
    });
    return null;
  },

  async copy({ jobId }, context) {
    const id = await copyPaper(context, jobId);
    await audit(context, "paper.copy", id, { after: { copyOf: jobId } });
    return id;
  },

  async archive({ jobId, archive }, context) {
    const { queries, caller } = context;
    const paper = await lockPaper(queries, caller.companyId, jobId);
    if (paper.archived === Number(archive)) return null;
    await queries
      .updateTable("paper")
      .set({ archived: Number(archive) })
      .where("id", "=", jobId)
      .execute();
    await settle(context, jobId, paper);
    await audit(context, archive ? "paper.archive" : "paper.unarchive", jobId);
    return null;
  },

  async remark({ jobId, remark }, context) {
    const { queries, caller } = context;
    const paper = await lockPaper(queries, caller.companyId, jobId);
    await queries
      .updateTable("paper")
      .set({ remark, search_key: searchKey({ ...paper, remark }) })
      .where("id", "=", jobId)
      .execute();
    await settle(context, jobId, paper);
    await audit(context, "paper.remark", jobId, { before: paper.remark, after: remark });
    return null;
  },

  ...groupService,
  ...paperBinService,
  ...manyPapersService,

  async children({ jobId }, { queries, caller }) {
    await findPaper(queries, caller.companyId, jobId);
    const children = await queries
      .selectFrom("paper_child")
      .innerJoin("paper", "paper.id", "paper_child.paper_id")
      .selectAll("paper")
      .where("paper_child.group_id", "=", jobId)
      .orderBy("paper_child.sort")
      .execute();
    return children.map(toChildPaper);
  },

  standards: ({ standardRemarkId }, { queries }) => listStandards(queries, standardRemarkId),
};

async function nameOf(queries: Queries, operatorId: string): Promise<string | null> {
  const operator = await queries
    .selectFrom("operator")
    .select("real_name")
    .where("id", "=", operatorId)
    .executeTakeFirst();
  return operator?.real_name ?? null;
}
