import * as z from "zod/v4";
import { languageCodes } from "#locales/languages";
import { consentKinds, infoFlags } from "../exams/settings";
import { line, lines } from "../text";
import { isAdmissionCode, tidyCode } from "./admission-code";
import { hasWayIn, unknownField } from "./message-text";

/** Limits also used in texts. */
export const invitationLimits = {
  smsMax: 300,
  subjectMax: 150,
  mailMax: 4000,
  /** Candidates on one page of printed codes. */
  sheetSize: 60,
  /** How often one exam is written to within 24 hours, whoever is meant: messages cost, and annoy. */
  sendsPerDay: 10,
  /** Wrong answers to who somebody is, of one invitation within 15 minutes. */
  confirmTries: 5,
} as const;

/** Minutes before the opening at which a reminder can be sent: three days to one hour. */
export const reminderChoices = [4320, 1440, 120, 60] as const;

/** When a reminder was sent that was too late to be sent. */
export const reminderMissed = -1;

export const messageLanguage = z.enum(languageCodes, "NOT_VALID");
export const messagePurpose = z.enum(["invitation", "reminder"], "NOT_VALID");
export type MessagePurpose = z.infer<typeof messagePurpose>;
export const messageChannel = z.enum(["sms", "mail"]);
export type MessageChannel = z.infer<typeof messageChannel>;

/** Whom to write to: who was not invited yet, whose last message failed, all that are invited, or those chosen. */
export const inviteScope = z.enum(["new", "failed", "all", "chosen"], "NOT_VALID");
export type InviteScope = z.infer<typeof inviteScope>;

const withFields = <Text extends z.ZodType<string, string | undefined>>(text: Text) =>
  text.refine((typed) => unknownField(typed) === null, "MESSAGE_FIELD_UNKNOWN");
const withWayIn = <Text extends z.ZodType<string, string | undefined>>(text: Text) =>
  withFields(text).refine((typed) => typed === "" || hasWayIn(typed), "MESSAGE_WITHOUT_WAY_IN");

/** Texts of a company; an empty one stands for the standard text. */
export const messageTexts = z.object({
  sms: withWayIn(lines(invitationLimits.smsMax).default("")),
  subject: withFields(line(invitationLimits.subjectMax).default("")),
  mail: withWayIn(lines(invitationLimits.mailMax).default("")),
});
export type MessageTexts = z.output<typeof messageTexts>;
/** Texts as they are sent, or stand for those that a company has not written. */
export const readyTexts = z.object({ sms: z.string(), subject: z.string(), mail: z.string() });

/** Why a message that waited was not sent: what it says was not true any more. */
export const dropReason = z.enum(["examCancelled", "examOver", "candidateRemoved", "timeMoved"]);
export type DropReason = z.infer<typeof dropReason>;

export const invitationOverview = z.object({
  candidates: z.number(),
  notInvited: z.number(),
  invited: z.number(),
  registered: z.number(),
  /** Neither a mobile nor a mail address: they get their code on paper. */
  unreachable: z.number(),
  /** Of those invited, by what became of their last messages; `failed`: none got there. */
  messages: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
  /** How many messages were not sent for which reason, of those that nobody was written to after. */
  dropped: z.partialRecord(dropReason, z.number()),
  /** Fen: of one candidate, reserved for this exam, and left to the company. */
  price: z.number(),
  reserved: z.number(),
  available: z.number(),
  /** What keeps invitations from being sent; null where nothing does. */
  obstacle: z.enum(["COMPANY_NOT_VERIFIED", "EXAM_NOT_PUBLISHED", "EXAM_OVER", "EXAM_PUBLIC"]).nullable(),
  /** The latest job: how far it is, and why it stopped. */
  job: z
    .object({
      state: z.enum(["queued", "running", "done", "failed"]),
      done: z.number(),
      total: z.number(),
      reason: z.string(),
      at: z.number(),
    })
    .nullable(),
  /** Minutes before the opening; `doneAt` 0 if it is still to come, -1 if it was too late to be sent. */
  reminders: z.array(z.object({ minutes: z.number(), doneAt: z.number() })),
  /** The state of when is reminded, sent or not; a change names the one that its form was rendered from. */
  remindersRevision: z.string(),
  carriers: z.object({
    sms: z.enum(["demo", "webhook", "smtp", "nobody"]),
    mail: z.enum(["demo", "webhook", "smtp", "nobody"]),
  }),
});
export type InvitationOverview = z.output<typeof invitationOverview>;

/** What one candidate would get; the link and the code are only hinted at. */
export const messagePreview = z.object({
  candidateId: z.string(),
  realName: z.string(),
  /** Masked; "" where there is none. */
  mobile: z.string(),
  email: z.string(),
  ...readyTexts.shape,
});

/** `sent`: handed on; `delivered` and `undeliverable` were reported since; `unknown`: too long ago. */
export const messageState = z.enum(["waiting", "sent", "delivered", "failed", "undeliverable", "unknown"]);

export const invitationHistory = z.object({
  /** 0 if not invited. */
  invitedAt: z.number(),
  wantsReminders: z.boolean(),
  messages: z.array(
    z.object({
      messageId: z.string(),
      channel: messageChannel,
      purpose: messagePurpose,
      state: messageState,
      /** Why it did not arrive: the name of a validation error, or as its carrier reported it. */
      reason: z.string(),
      /** True where it can be noted that it came back, or that be taken back. */
      canSetDelivery: z.boolean(),
      at: z.number(),
    }),
  ),
});

export const codeSheet = z.object({
  count: z.number(),
  list: z.array(
    z.object({
      number: z.number(),
      realName: z.string(),
      group: z.string(),
      room: z.string(),
      seat: z.string(),
      /** The address of the invitation, and the admission code. */
      link: z.string(),
      code: z.string(),
    }),
  ),
});

/** The id of a public exam in its address. */
export const publicExamId = z.string("NOT_FOUND").regex(/^[\da-f-]{36}$/, "NOT_FOUND");
/** The token of an invitation's link: 128 random bits. */
export const inviteToken = z.string("NOT_FOUND").regex(/^[\w-]{22}$/, "NOT_FOUND");

export const typedCode = z
  .string("ADMISSION_CODE_WRONG")
  .max(40, "ADMISSION_CODE_WRONG")
  .overwrite(tidyCode)
  .refine(isAdmissionCode, "ADMISSION_CODE_WRONG");

/** The whole mobile, the last four characters of the ID number, or the mail address. */
export const typedIdentity = line(200).min(1, "IDENTITY_MISSING");

/** What a public exam asks for: names of fields, all required, and the exam's own fields. */
export const asksToRegister = z.object({
  fields: z.array(z.enum(Object.keys(infoFlags) as (keyof typeof infoFlags)[])),
  own: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
});
export type AsksToRegister = z.output<typeof asksToRegister>;

/** An exam as its invitation shows it, or a public exam as anybody sees it. */
export const examCover = z.object({
  /** Masked: 王*. "" on a public exam's own page. */
  realName: z.string(),
  state: z.string(),
  exam: z.string(),
  company: z.string(),
  timeZone: z.string(),
  openAt: z.number(),
  closeAt: z.number(),
  isCancelled: z.boolean(),
  /** Why it was cancelled; "" where it was not. */
  cancelReason: z.string(),
  isOver: z.boolean(),
  /** Minutes in all, and what they are made of: "90 min (60 + 30)". */
  minutes: z.number(),
  extraMinutes: z.number(),
  parts: z.array(z.object({ title: z.string(), questions: z.number(), minutes: z.number() })),
  lateMinutes: z.number(),
  device: z.number(),
  instructions: z.string(),
  isRegistered: z.boolean(),
  /** An operator's trial run. */
  isTrial: z.boolean(),
  wantsReminders: z.boolean(),
  /** What the person can be recognised by; null where nobody was invited. */
  asks: z.enum(["mobile", "idcard", "both", "email", "name"]).nullable(),
  /** What a public exam asks of those who register; null on an invitation. */
  registers: asksToRegister.nullable(),
  /** Nobody more is admitted to the public exam. */
  isFull: z.boolean(),
  monitoring: z.array(z.enum(consentKinds)),
});
export type ExamCover = z.output<typeof examCover>;
