import * as z from "zod/v4";
import { candidateFields, candidateLimits, missingFields } from "../candidates/shapes";
import { type ExamSettings, infoFlags } from "../exams/settings";
import { type AsksToRegister, publicExamId } from "./shapes";

const { realName, mobile, email, idcard, degree, university, major, own } = candidateFields;

/** What somebody who registers for a public exam fills in. */
export const registrationFields = { realName, mobile, idcard, email, degree, university, major, own };
type Name = keyof typeof infoFlags;
type Filled = z.output<z.ZodObject<typeof registrationFields>>;

/** `exam`: the id in the public exam's address. */
export const registerPayload = z.object({ exam: publicExamId, ...registrationFields });

/** Name and mobile always: candidates are told apart by the mobile (decisions §3). */
export const asksOf = (settings: ExamSettings): AsksToRegister => ({
  fields: (Object.keys(infoFlags) as Name[]).filter(
    (name) => name === "realName" || name === "mobile" || settings[infoFlags[name]],
  ),
  own: settings.ownFields,
});

/** Which asked fields are empty; no others are looked at. */
export const missingOf = ({ fields, own: ownFields }: AsksToRegister, filled: Filled) => {
  const flags = Object.entries(infoFlags).map(([name, flag]) => [flag, fields.includes(name as Name)]);
  return missingFields({ ...Object.fromEntries(flags), ownFields }, filled);
};

/** The form of registration, with what this exam asks for. */
export const registerForm = (asks: AsksToRegister) =>
  z
    .object({
      ...registrationFields,
      realName: z.string("CANDIDATE_NAME_MISSING").pipe(realName),
      own: z
        .array(z.string("NOT_TEXT").trim().max(candidateLimits.textMax, "TOO_LONG").default(""))
        .default([]),
    })
    .superRefine((form, { addIssue }) => {
      for (const { path, reason } of missingOf(asks, form))
        addIssue({ code: "custom", message: reason, path });
    });
