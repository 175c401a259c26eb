import * as z from "zod/v4";
import { page } from "../paging";
import { sentFile, sentMistakes } from "../sent-file";
import { id, line, lines, searchWord } from "../text";
import { lookMistakes } from "./contrast";
import { fieldMistakes } from "./fields";
import { isNumber, normalNumber } from "./number";

export const certificateLimits = {
  nameMax: 50,
  titleMax: 60,
  bodyMax: 600,
  labelMax: 20,
  freeFields: 6,
  personMax: 60,
  examMax: 100,
  valueMax: 100,
  reasonMax: 200,
  /** Months that a certificate may be valid. */
  monthsMax: 600,
  /** Certificates of one list. */
  listMax: 10_000,
  /** Certificates of one zip. */
  zipMax: 10_000,
  listBytes: 10_000_000,
  pictureBytes: 2_000_000,
  /** Certificates of one company on one day: the number has six digits for them. */
  dayMax: 999_999,
} as const;

export const certificateLanguages = ["zh", "en", "es", "ja"] as const;
export const certificateLanguage = z.enum(certificateLanguages, "NOT_VALID");
export type CertificateLanguage = z.infer<typeof certificateLanguage>;

/** One text in each language; "" where it is not said in that one. */
const inEach = <Text extends z.ZodType>(text: Text) => z.object({ zh: text, en: text, es: text, ja: text });

const label = inEach(line(certificateLimits.labelMax).default(""));
export type Label = z.infer<typeof label>;

/**
 * What a certificate says in one language. `body` holds fields in braces, such as `{name}` or `{等级}`; see
 * `fields.ts`. A language whose title and body are both "" is not offered.
 */
export const certificateText = z.object({
  title: line(certificateLimits.titleMax).default(""),
  body: lines(certificateLimits.bodyMax).default(""),
  organiser: line(certificateLimits.titleMax).default(""),
});
export type CertificateText = z.infer<typeof certificateText>;
export const certificateTexts = inEach(certificateText);
export type CertificateTexts = z.infer<typeof certificateTexts>;

const colour = z.string("NOT_VALID").regex(/^#[0-9a-f]{6}$/, "COLOUR_MISSING");
/** A picture's file id; "" for none. */
const pictureId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");

export const orientations = ["landscape", "portrait"] as const;
export const borders = ["none", "line", "double", "corners"] as const;
export const certificatePictures = ["logo", "seal", "background"] as const;
export type CertificatePicture = (typeof certificatePictures)[number];

/** How a certificate looks on A4. */
export const certificateLook = z.object({
  orientation: z.enum(orientations, "NOT_VALID"),
  border: z.enum(borders, "NOT_VALID"),
  /** Title, border and rules. */
  accent: colour,
  /** Every other text. */
  ink: colour,
  paper: colour,
  logo: pictureId,
  seal: pictureId,
  background: pictureId,
});
export type CertificateLook = z.infer<typeof certificateLook>;

/** The fields that a certificate may print beside name, number and date of issue. */
export const optionalFields = ["exam", "score", "grade"] as const;
export type OptionalField = (typeof optionalFields)[number];

/** What a template says and how it looks: the part that is versioned. */
export const templateContent = z.object({
  /** The language of the printed certificate; its texts cannot be left out. */
  language: certificateLanguage,
  texts: certificateTexts,
  /** Printed in the table of facts; each is asked for when a certificate is issued. */
  fields: z.array(z.enum(optionalFields, "NOT_VALID")).max(3, "NOT_VALID"),
  /** Fields of the template's own, in their order. */
  freeFields: z.array(label).max(certificateLimits.freeFields, "NOT_VALID"),
  look: certificateLook,
  /** 0: for ever. The last day is the day before the same day so many months later. */
  validMonths: z
    .number("NOT_VALID")
    .int("NOT_VALID")
    .min(0, "NOT_VALID")
    .max(certificateLimits.monthsMax, "NOT_VALID"),
});
export type TemplateContent = z.infer<typeof templateContent>;

export const templateName = line(certificateLimits.nameMax).min(1, "TEMPLATE_NAME_MISSING");
/** The fields of a template, before what its language asks for is looked at. */
export const templateFields = z.object({ name: templateName, content: templateContent });
/** The template's own language leaves nothing out. */
export function isComplete({ content }: z.infer<typeof templateFields>, context: z.RefinementCtx): void {
  const own = content.texts[content.language];
  const at = ["content", "texts", content.language];
  const miss = (message: string, path: (string | number)[]) =>
    context.addIssue({ code: "custom", message, path });
  if (!own.title) miss("CERTIFICATE_TITLE_MISSING", [...at, "title"]);
  if (!own.body.trim()) miss("CERTIFICATE_BODY_MISSING", [...at, "body"]);
  for (const [index, field] of content.freeFields.entries())
    if (!field[content.language])
      miss("FIELD_LABEL_MISSING", ["content", "freeFields", String(index), content.language]);
  for (const { message, path } of [...lookMistakes(content.look), ...fieldMistakes(content)])
    miss(message, ["content", ...path]);
}
export const templateDraft = templateFields.superRefine(isComplete);
export type TemplateDraft = z.infer<typeof templateDraft>;

export const templateId = z.object({ templateUuid: id });
export const templateState = z.enum(["active", "archived"]);
export const templateQuery = z.object({
  key: searchWord,
  state: z.enum(["active", "archived", ""], "NOT_VALID").default("active"),
  ...page,
});
export const templateRow = z.object({
  templateUuid: z.string(),
  name: z.string(),
  /** In the template's own language. */
  title: z.string(),
  state: templateState,
  orientation: z.enum(orientations),
  versionNumber: z.number(),
  /** Certificates that were issued from it, in whatever version. */
  certificateCount: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type TemplateRow = z.infer<typeof templateRow>;
export const templatePage = z.object({ templateList: z.array(templateRow), templateCount: z.number() });

/** A template in its newest version. */
export const template = z.object({
  templateUuid: z.string(),
  versionUuid: z.string(),
  versionNumber: z.number(),
  /** Counts the changes; a change names the one that it was drawn from. */
  revision: z.number(),
  name: z.string(),
  state: templateState,
  content: templateContent,
  certificateCount: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type Template = z.infer<typeof template>;

/** What one person's certificate says; "" where the template does not ask for it. */
export const certificateDraft = z.object({
  name: line(certificateLimits.personMax).min(1, "HOLDER_NAME_MISSING"),
  exam: line(certificateLimits.examMax).default(""),
  score: line(certificateLimits.labelMax).default(""),
  grade: line(certificateLimits.labelMax).default(""),
  /** Day of issue, YYYY-MM-DD in the company's time zone; "" is today. Not in the future. */
  issuedOn: z
    .string("DATE_NOT_VALID")
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "DATE_NOT_VALID")
    .default(""),
  /** In the order of the template's free fields. */
  values: z
    .array(line(certificateLimits.valueMax))
    .max(certificateLimits.freeFields, "NOT_VALID")
    .default([]),
});
export type CertificateDraft = z.infer<typeof certificateDraft>;

/**
 * Everything that is printed on a certificate, and what its signature covers: byte for byte the JSON of this object
 * in canonical form (RFC 8785). Nothing is ever added to version 1.
 */
export const printed = z.object({
  version: z.literal(1),
  templateUuid: z.string(),
  certificateUuid: z.string(),
  number: z.string(),
  company: z.string(),
  name: z.string(),
  exam: z.string(),
  score: z.string(),
  grade: z.string(),
  /** YYYY-MM-DD in the company's time zone. */
  issuedOn: z.string(),
  /** The last day on which it is valid; "" for ever. */
  validUntil: z.string(),
  timeZone: z.string(),
  fields: z.array(z.object({ label, value: z.string() })),
  language: certificateLanguage,
  /** With every field filled in: longer than a template's may be, and byte for byte what was signed. */
  texts: inEach(z.object({ title: z.string(), body: z.string(), organiser: z.string() })),
});
export type Printed = z.infer<typeof printed>;

/** expired: the clock's word for an issued one whose last day is over; it is never stored. */
export const certificateState = z.enum(["issued", "expired", "revoked", "replaced"]);
export type CertificateState = z.infer<typeof certificateState>;

export const certificateId = z.object({ certificateUuid: id });
/** The two ids of a certificate's own address. */
export const certificateAddress = templateId.extend(certificateId.shape);

export const certificateRow = z.object({
  templateUuid: z.string(),
  certificateUuid: z.string(),
  number: z.string(),
  name: z.string(),
  exam: z.string(),
  templateName: z.string(),
  state: certificateState,
  issuedOn: z.string(),
  validUntil: z.string(),
  issuedAt: z.number(),
});
export type CertificateRow = z.infer<typeof certificateRow>;

export const certificateFilter = z.object({
  /** A piece of a name, a number or an exam. */
  key: searchWord,
  state: z.enum([...certificateState.options, ""], "NOT_VALID").default(""),
  /** "" for all. */
  templateUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** Those of one list; "" for all. */
  listId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
});
export const certificateQuery = certificateFilter.extend(page);
/** `certificateCount` is exact up to 1,000 matches; beyond that `isMore` is true. */
export const certificatePage = z.object({
  certificateList: z.array(certificateRow),
  certificateCount: z.number(),
  isMore: z.boolean(),
});

/** Another certificate, by its address and number. */
export const otherCertificate = certificateAddress.extend({ number: z.string() });

const signed = {
  printed,
  /** SHA-256 of the canonical JSON of `printed`, 64 hexadecimal digits. */
  hash: z.string(),
  /** Ed25519 over the same bytes, base64url. */
  signature: z.string(),
  keyId: z.string(),
  /** The signer's public key, 32 bytes as base64url. */
  publicKey: z.string(),
};

/** good: signs; retired: signs no more, still proves; revoked: proves nothing any more. */
export const keyState = z.enum(["good", "retired", "revoked"]);

const standing = {
  state: certificateState,
  /** When it was revoked or replaced; 0 where it was not. */
  changedAt: z.number(),
  /** Why it was revoked or replaced; "" where it was not. */
  reason: z.string(),
  replacedBy: otherCertificate.nullable(),
  replaces: otherCertificate.nullable(),
  issuedAt: z.number(),
};

/** What anyone who has the address of a certificate may read. */
export const publicCertificate = z.object({
  ...signed,
  ...standing,
  /** Whose keys prove it: the issuer's address is made of it. */
  companyUuid: z.string(),
  keyState,
  look: certificateLook.pick({ orientation: true, border: true, accent: true, ink: true, paper: true }),
  /** Which pictures there are. */
  pictures: z.array(z.enum(certificatePictures)),
  /** The company's time zone. */
  timeZone: z.string(),
  checkedAt: z.number(),
  /** Changes whenever anything of the reply but `checkedAt` does. */
  revision: z.string(),
});
export type PublicCertificate = z.infer<typeof publicCertificate>;

/** A certificate as operators see it, with its history, oldest first. */
export const certificateRecord = z.object({
  ...signed,
  ...standing,
  keyState,
  templateName: z.string(),
  versionNumber: z.number(),
  revision: z.number(),
  listId: z.string(),
  history: z.array(
    z.object({
      kind: z.enum(["issued", "revoked", "replaced"]),
      at: z.number(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
});
export type CertificateRecord = z.infer<typeof certificateRecord>;

export const reason = line(certificateLimits.reasonMax).min(1, "CERTIFICATE_REASON_MISSING");

/** Both are asked for, and both have to be right. */
export const certificateClaim = z.object({
  /** A slip of typing, which the check character finds, is told before anything is looked for. */
  certificateNumber: line(60)
    .min(1, "CERTIFICATE_NUMBER_MISSING")
    .refine((typed) => isNumber(normalNumber(typed)), "CERTIFICATE_NUMBER_SLIP"),
  name: line(certificateLimits.personMax).min(1, "HOLDER_NAME_MISSING"),
});

/** The address under which people reach the site, without a slash at its end; QR codes and credentials name it. */
export const siteAddress = z
  .string("NOT_VALID")
  .max(300, "NOT_VALID")
  .regex(/^https?:\/\/[^/\s?#]+$/, "NOT_VALID");

export const listFormats = ["excel", "csv"] as const;
export const listFormat = z.enum(listFormats, "FORMAT_MISSING");

export const listResult = z.object({
  listId: z.string(),
  /** `total` people, and for `done` of them a certificate is made so far. */
  ...sentFile,
  ...sentMistakes,
  templateUuid: z.string(),
  templateName: z.string(),
  /** The optional and free fields that the template prints, in its order, as the head of the preview. */
  fields: z.array(z.enum(optionalFields)),
  freeFields: z.array(label),
  /**
   * People of the file who stand in it above, or hold a valid certificate of this template, with the same exam: they are
   * issued another one. The lines of the first 20.
   */
  duplicates: z.number(),
  duplicateLines: z.array(z.number()),
  /** One page of what was read. */
  rows: z.array(z.object({ line: z.number(), draft: certificateDraft })),
});
export type ListResult = z.infer<typeof listResult>;

export const signingKey = z.object({
  keyId: z.string(),
  state: keyState,
  /** 32 bytes as base64url. */
  publicKey: z.string(),
  createdAt: z.number(),
  /** 0 while it signs. */
  retiredAt: z.number(),
  /** 0, or from when on its signatures prove nothing. */
  revokedAt: z.number(),
  reason: z.string(),
  certificateCount: z.number(),
});
export type SigningKey = z.infer<typeof signingKey>;

/** A company's keys, as anyone may read them. */
export const publicKeys = z.object({
  companyUuid: z.string(),
  company: z.string(),
  timeZone: z.string(),
  keys: z.array(signingKey.omit({ certificateCount: true })),
});
export type PublicKeys = z.infer<typeof publicKeys>;
