import * as z from "zod/v4";
import { companyFactsChange, companyGrant, companySettings } from "../companies/shapes";
import { seenRevision } from "../revision";
import { id, line } from "../text";

/** An operator of the platform, who may look after companies. */
export const salesPerson = z.object({
  operatorUuid: z.string(),
  realName: z.string(),
  companies: z.number(),
});

/** Another sales owner for a company; "" for none. */
export const salesChange = z.object({
  companyUuid: id,
  salesUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  reason: z.string("SALES_REASON_MISSING").pipe(line(200).min(1, "SALES_REASON_MISSING")),
});
export const salesForm = salesChange.omit({ companyUuid: true });

/** Who looks after a company: its sales owner, how that came about, newest first, and the staff linked with it. */
export const companyCare = z.object({
  companyUuid: z.string(),
  companyName: z.string(),
  salesUuid: z.string(),
  salesName: z.string(),
  staff: z.array(z.object({ operatorUuid: z.string(), realName: z.string() })),
  /** The state of the staff; a change names the one that its form was rendered from. */
  staffRevision: z.string(),
  changes: z.array(
    z.object({ from: z.string(), to: z.string(), reason: z.string(), by: z.string(), at: z.number() }),
  ),
});

export const staffLinks = z.object({
  companyUuid: id,
  operatorUuids: z.array(id, "NOT_VALID").max(50, "NOT_VALID").default([]),
  ...seenRevision,
});
export const companyStaffForm = staffLinks.omit({ companyUuid: true });

/** An operator of a company, as the platform sees one. */
export const companyOperator = z.object({
  operatorUuid: z.string(),
  realName: z.string(),
  /** Masked. */
  mobile: z.string(),
  isLocked: z.boolean(),
  lastSeenAt: z.number(),
});

export const factsOfCompany = companyFactsChange.extend({ companyUuid: id });

/** A company's settings, what the platform granted it, and what it used. */
export const settingsOfCompany = companyGrant.extend({
  companyUuid: z.string(),
  ...companySettings.shape,
  exams: z.number(),
  candidates: z.number(),
  /** Candidates who were charged, this calendar year of the company and altogether. */
  chargedThisYear: z.number(),
  charged: z.number(),
});

/** A unit of a company's group: a branch or a subsidiary, which may be a company here itself. */
export const groupItemDraft = z.object({
  companyUuid: id,
  itemName: z.string("GROUP_ITEM_MISSING").pipe(line(100).min(1, "GROUP_ITEM_MISSING")),
  note: line(200).default(""),
  /** The credit code of the company that it is here; "" where it is none. */
  memberCode: z
    .string("NOT_VALID")
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-Z]{18})?$/, "CREDIT_CODE_WRONG")
    .default(""),
});
export const groupItemForm = groupItemDraft.omit({ companyUuid: true }).extend(seenRevision);
export const groupItemChange = groupItemForm.extend({ itemUuid: id });
export const groupItem = z.object({
  itemUuid: z.string(),
  itemName: z.string(),
  note: z.string(),
  memberCode: z.string(),
  memberUuid: z.string(),
  memberName: z.string(),
  /** The state of this unit; a change names the one that its form was rendered from. */
  revision: z.string(),
});
