import * as z from "zod/v4";
import { call } from "../call";
import { id } from "../text";
import { dictionaryRecord } from "./record";
import { dictionaryEntry } from "./shapes";

const { page, get, add, update, remove, restore } = dictionaryRecord.calls;

/** Option lists for forms; the platform's administrators change them (001 §7). */
export const dictionaryCalls = {
  page,
  value: get,
  add,
  update,
  remove,
  restore,
  all: call({
    service: "management",
    method: "GET",
    path: "/dictionary/all",
    summary: "Every dictionary entry.",
    request: z.object({}),
    reply: z.array(dictionaryEntry),
    allow: "signedIn",
    changes: false,
  }),
  values: call({
    service: "management",
    method: "GET",
    path: "/dictionary/values/{id}",
    summary: "The values of a dictionary type.",
    request: z.object({ id }),
    reply: z.array(dictionaryEntry),
    allow: "signedIn",
    changes: false,
  }),
};
