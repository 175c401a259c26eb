import * as z from "zod/v4";
import { seenRevision } from "../revision";
import { returnedText } from "./delivery";
import {
  inviteScope,
  messageLanguage,
  messageTexts,
  reminderChoices,
  typedCode,
  typedIdentity,
} from "./shapes";

/** The forms of the pages of invitations. */
export const sendForm = z.object({ scope: inviteScope, language: messageLanguage });
export const textsForm = messageTexts.extend(seenRevision);
export const remindersForm = z.object({
  minutes: z
    .array(z.coerce.number("NOT_VALID").pipe(z.literal(reminderChoices, "NOT_VALID")))
    .max(reminderChoices.length, "NOT_VALID")
    .default([]),
  ...seenRevision,
});
export const deliveryForm = z.object({
  messageId: z.string("NOT_VALID").min(1, "NOT_VALID").max(64, "NOT_VALID"),
  isUndeliverable: z.boolean("NOT_VALID").default(false),
});
export const returnedForm = z.object({ text: returnedText });
export const codeForm = z.object({ code: typedCode });
/** `takesOver`: to go on here although another device has the sitting. */
export const identityForm = z.object({ identity: typedIdentity, takesOver: z.boolean().default(false) });
