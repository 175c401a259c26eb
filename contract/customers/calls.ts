import * as z from "zod/v4";
import { badStoredFile, call, uploaded } from "../call";
import { changedMeanwhile } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import {
  companyCare,
  companyOperator,
  factsOfCompany,
  groupItem,
  groupItemChange,
  groupItemDraft,
  salesChange,
  salesPerson,
  settingsOfCompany,
  staffLinks,
} from "./shapes";

const done = z.object({}).nullable();
const byId = z.object({ id });

/** How the platform looks after companies. */
export const customerCalls = {
  salesPeople: call({
    service: "management",
    method: "POST",
    path: "/operator/sales",
    summary:
      "Operators of the platform who may look after companies, and how many each is the sales owner of.",
    request: z.object({}),
    reply: z.array(salesPerson),
    allow: may.administer,
    changes: false,
  }),
  care: call({
    service: "management",
    method: "GET",
    path: "/company/sales/{id}",
    summary:
      "A company's sales owner, the last 50 changes of it, newest first, and the staff linked with it.",
    request: byId,
    reply: companyCare,
    allow: may.administer,
    changes: false,
  }),
  changeSales: call({
    service: "management",
    method: "POST",
    path: "/company/sales/change",
    summary: "Give a company another sales owner, with a reason.",
    request: salesChange,
    reply: done,
    allow: may.assignSales,
    refusals: { SALES_UNCHANGED: "salesUuid" },
    changes: true,
  }),
  linkStaff: call({
    service: "management",
    method: "POST",
    path: "/company/link/companywithoperator",
    summary:
      "Say which operators of the platform serve a company. `revision` names the state that the change was made from.",
    request: staffLinks,
    reply: done,
    allow: may.assignSales,
    refusals: changedMeanwhile,
    changes: true,
  }),
  operatorsOf: call({
    service: "management",
    method: "GET",
    path: "/operator/list/company/{id}",
    summary: "The operators of a company, by name; at most 500.",
    request: byId,
    reply: z.array(companyOperator),
    allow: may.administer,
    changes: false,
  }),
  settingsOf: call({
    service: "management",
    method: "GET",
    path: "/company/admin/setting/{id}",
    summary: "The settings of a company, what the platform granted it, and what it used.",
    request: byId,
    reply: settingsOfCompany,
    allow: may.administer,
    changes: false,
  }),
  updateFacts: call({
    service: "management",
    method: "POST",
    path: "/company/admin/update",
    summary:
      "Correct the facts of a company, name and credit code of a verified one included. `revision` names the state that the change was made from.",
    request: factsOfCompany,
    reply: done,
    allow: may.administer,
    refusals: changedMeanwhile,
    changes: true,
  }),
  setLogo: call({
    service: "management",
    method: "POST",
    path: "/company/admin/logo/{id}",
    summary: "Give a company another logo. The reply is its file id.",
    request: z.object({ id, file: uploaded }),
    reply: z.string(),
    allow: may.administer,
    refusals: badStoredFile("file"),
    changes: false,
    upload: { maxBytes: 2_100_000 },
  }),
  groupItems: call({
    service: "management",
    method: "GET",
    path: "/company/item/list/{id}",
    summary: "The units of a company's group, by name.",
    request: byId,
    reply: z.array(groupItem),
    allow: may.administer,
    changes: false,
  }),
  addGroupItem: call({
    service: "management",
    method: "POST",
    path: "/company/add/group/item",
    summary: "Add a unit to a company's group. The reply is its id.",
    request: groupItemDraft,
    reply: z.string(),
    allow: may.administer,
    refusals: {
      GROUP_ITEM_EXISTS: "itemName",
      GROUP_MEMBER_UNKNOWN: "memberCode",
      TOO_MANY_GROUP_ITEMS: null,
    },
    changes: true,
  }),
  editGroupItem: call({
    service: "management",
    method: "POST",
    path: "/company/edit/group/item",
    summary: "Change a unit of a company's group. `revision` names the state that the change was made from.",
    request: groupItemChange,
    reply: done,
    allow: may.administer,
    refusals: {
      GROUP_ITEM_EXISTS: "itemName",
      GROUP_MEMBER_UNKNOWN: "memberCode",
      ...changedMeanwhile,
    },
    changes: true,
  }),
};
