import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateRuleCalls } from "#contract/certificate-rules/calls";
import { companyCalls } from "#contract/companies/calls";
import { customerCalls } from "#contract/customers/calls";
import { evaluationCalls } from "#contract/evaluation/calls";
import { examCalls } from "#contract/exams/calls";
import { invitationCalls } from "#contract/invitations/calls";
import { reminderChoices } from "#contract/invitations/shapes";
import { invoiceCalls } from "#contract/invoices/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { roomCalls } from "#contract/rooms/calls";
import { type Author, openAuthors } from "./support/authors";
import { insertTemplate } from "./support/certificates";
import { onEachEngine } from "./support/engines";
import { examDraft } from "./support/exams";
import { writePaper } from "./support/papers";

/** A form of this author: what it shows, and the change to one of three contents. */
interface Form {
  shown(): Promise<{ revision: string }>;
  save: Call;
  to(content: 0 | 1 | 2): object;
}

const facts = {
  ...{ companyName: "江北电力培训中心", creditCode: "91310000MA1FL2K3XX", shortName: "江北电力" },
};

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  async function exam(who: Author) {
    const { jobId } = await writePaper(who);
    return who.ask(examCalls.create, examDraft(jobId, clock.now()));
  }

  /** A product of two items, and what its parts are. */
  async function product(who: Author) {
    const scaleId = await who.ask(evaluationCalls.addScale, { name: "外向性", points: 2, keys: "+-" });
    const productId = await who.ask(evaluationCalls.addProduct, { name: "人格测评" });
    await who.ask(evaluationCalls.configure, { productId, scales: [{ scaleId, weight: 1 }] });
    const shown = async () => {
      const { partsRevision: revision, parts } = await who.ask(evaluationCalls.config, { id: productId });
      return { revision, parts };
    };
    return { productId, items: [`${scaleId}:1`, `${scaleId}:2`], shown };
  }

  const forms: Record<string, (who: Author) => Promise<Form>> = {
    "cut-offs of grades": async (who) => ({
      shown: () => who.ask(candidateReportCalls.cutoffs, {}),
      save: candidateReportCalls.setCutoffs,
      to: (content) => ({ norm: [80 + content, 50, 20], percent: [90, 80, 70] }),
    }),
    "an evaluation product": async (who) => {
      const scaleId = await who.ask(evaluationCalls.addScale, { name: "外向性", points: 2, keys: "+-" });
      const id = await who.ask(evaluationCalls.addProduct, { name: "人格测评" });
      return {
        shown: () => who.ask(evaluationCalls.config, { id }),
        save: evaluationCalls.configure,
        to: (content) => ({ productId: id, scales: [{ scaleId, weight: content }] }),
      };
    },
    "a part of an evaluation product": async (who) => {
      const { productId, items, shown } = await product(who);
      const { partId } = await who.ask(evaluationCalls.fillPart, { productId, name: "一", items });
      return {
        shown,
        save: evaluationCalls.fillPart,
        to: (content) => ({ productId, partId, name: `${content} 部分`, items }),
      };
    },
    "the parts of an evaluation product, built anew": async (who) => {
      const { productId, shown } = await product(who);
      return { shown, save: evaluationCalls.autoPart, to: () => ({ productId }) };
    },
    "what a company may do with evaluation": async (who) => ({
      shown: () => who.ask(evaluationCalls.companySetting, { id: who.companyId }),
      save: evaluationCalls.setCompany,
      to: (content) => ({
        ...{ companyUuid: who.companyId, isOpen: content === 0 },
        ...{ reportDays: 30 + content, smallestGroup: 10 },
      }),
    }),
    "reminders of an exam": async (who) => {
      const examId = await exam(who);
      return {
        shown: async () => {
          const { remindersRevision: revision, reminders } = await who.ask(invitationCalls.overview, {
            examId,
          });
          return { revision, reminders };
        },
        save: invitationCalls.setReminders,
        to: (content) => ({ examId, minutes: [reminderChoices[content]] }),
      };
    },
    "the staff of a room": async (who) => {
      const examId = await exam(who);
      const room = "第 1 考场";
      const keeper = await author({ companyId: who.companyId, roles: ["r_offline_room"] });
      await who.ask(candidateCalls.add, {
        examId,
        realName: "周远",
        mobile: "19900000001",
        room,
        seat: "A1",
      });
      return {
        shown: async () => (await who.ask(roomCalls.staff, { examId })).rooms[0]!,
        save: roomCalls.plan,
        to: (content) => ({ examId, room, operatorIds: [keeper.id, who.id].slice(0, content) }),
      };
    },
    "the staff of a company": async (who) => {
      const others = await Promise.all([1, 2].map(() => author({ roles: ["r_sys_admin"] })));
      return {
        shown: async () => {
          const { staffRevision: revision, staff } = await who.ask(customerCalls.care, { id: who.companyId });
          return { revision, staff };
        },
        save: customerCalls.linkStaff,
        to: (content) => ({
          companyUuid: who.companyId,
          operatorUuids: [who, ...others].slice(0, content + 1).map(({ id }) => id),
        }),
      };
    },
    "a unit of a company's group": async (who) => {
      const { companyId: companyUuid } = who;
      const itemUuid = await who.ask(customerCalls.addGroupItem, { companyUuid, itemName: "东区" });
      return {
        shown: async () => (await who.ask(customerCalls.groupItems, { id: companyUuid }))[0]!,
        save: customerCalls.editGroupItem,
        to: (content) => ({ itemUuid, itemName: "东区", note: `${content} 号楼` }),
      };
    },
    "a company's facts": async (who) => ({
      shown: () => who.ask(companyCalls.mine, {}),
      save: companyCalls.update,
      to: (content) => ({ ...facts, address: `${content} 号` }),
    }),
    "the facts of any company": async (who) => ({
      shown: () => who.ask(companyCalls.get, { id: who.companyId }),
      save: customerCalls.updateFacts,
      to: (content) => ({ ...facts, companyUuid: who.companyId, address: `${content} 号` }),
    }),
    "a company's exam settings": async (who) => ({
      shown: () => who.ask(companyCalls.settings, {}),
      save: companyCalls.updateSettings,
      to: (content) => ({ themeColor: "#1f5a9c", paperMinutes: 60 + content, supportPinyinSearch: true }),
    }),
    "what a company's invoices are made out to": async (who) => ({
      shown: () => who.ask(invoiceCalls.title, { id: who.companyId }),
      save: invoiceCalls.updateTitle,
      to: (content) => ({
        ...{ title: facts.companyName, taxNumber: facts.creditCode, email: "finance@example.cn" },
        address: `${content} 号`,
      }),
    }),
    "a certificate rule": async (who) => {
      const examId = await exam(who);
      const template = { freeFields: [], fields: ["exam", "grade"] as ["exam", "grade"] };
      const templateUuid = await insertTemplate(database().queries, who.companyId, who.id, template);
      return {
        shown: () => who.ask(certificateRuleCalls.get, { examId }),
        save: certificateRuleCalls.set,
        to: (content) => ({ examId, kind: "score", least: 100, templateUuid, grade: `${content} 级` }),
      };
    },
  };

  test.each(Object.keys(forms))(
    "%s: a change made meanwhile is refused, and nothing is changed",
    async (name) => {
      const who = await author({ roles: ["r_sys_admin", "r_ent_admin", "r_eva_admin"] });
      const { shown, save, to } = await forms[name]!(who);
      await who.ask(save, to(0));
      const { revision } = await shown();
      await who.ask(save, { ...to(1), revision });
      const now = await shown();
      expect(await who.refusal(save, { ...to(2), revision })).toBe("CHANGED_MEANWHILE");
      expect(await shown()).toEqual(now);
      await who.ask(save, { ...to(2), revision: now.revision });
    },
  );
});
