import * as z from "zod/v4";
import { type Language, languageCodes } from "#locales/languages";
import { page } from "../paging";
import { id, line, lines, searchWord } from "../text";
import { lookValidationErrors } from "./contrast";
import { isDay } from "./days";
import { fieldValidationErrors } from "./fields";
import { inEach } from "./in-each";
import { isCertificateNumber, normalNumber } from "./number";

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
  /** Validity of a certificate in months. */
  monthsMax: 600,
  /** Certificates per list. */
  listMax: 10_000,
  /** Certificates per zip. */
  zipMax: 10_000,
  listBytes: 10_000_000,
  pictureBytes: 2_000_000,
  /** Certificates per company and day: the number has six digits for them. */
  dayMax: 999_999,
} as const;

export const certificateLanguage = z.enum(languageCodes, "NOT_VALID");

/** One text in each language; "" where it is missing. */
const label = inEach(line(certificateLimits.labelMax).default(""));
export type Label = z.infer<typeof label>;

/**
 * The texts of a certificate in one language. `body` holds fields in braces, such as `{name}` or `{等级}`; see
 * `fields.ts`. A language whose title and body are both "" is not offered.
 */
export const certificateText = z.object({
  title: line(certificateLimits.titleMax).default(""),
  body: lines(certificateLimits.bodyMax).default(""),
  organiser: line(certificateLimits.titleMax).default(""),
});
export type CertificateText = z.infer<typeof certificateText>;
export const certificateTexts = inEach(certificateText.prefault({}));
export type CertificateTexts = z.infer<typeof certificateTexts>;

const colour = z.string("NOT_VALID").regex(/^#[0-9a-f]{6}$/, "COLOUR_MISSING");
/** A picture's file id; "" for none. */
const pictureId = z.string("NOT_VALID").max(64, "NOT_VALID").default("");

export const orientations = ["landscape", "portrait"] as const;
export const borders = ["none", "line", "double", "corners"] as const;
export const certificatePictures = ["logo", "seal", "background"] as const;
export type CertificatePicture = (typeof certificatePictures)[number];

/** The layout and style of a certificate on A4. */
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

/** Fields that a certificate may print beside name, number and date of issue. */
export const optionalFields = ["exam", "score", "grade"] as const;
export type OptionalField = (typeof optionalFields)[number];

/** Content and design of a template: the part that is versioned. */
export const templateContent = z.object({
  /** The language of the printed certificate; its texts are required. */
  language: certificateLanguage,
  texts: certificateTexts,
  /** Printed in the table of facts; each is required when a certificate is issued. */
  fields: z.array(z.enum(optionalFields, "NOT_VALID")).max(3, "NOT_VALID"),
  /** Custom fields of the template, in order. */
  freeFields: z.array(label).max(certificateLimits.freeFields, "NOT_VALID"),
  look: certificateLook,
  /** 0: no expiry. The last day is the day before the same day so many months later. */
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
  for (const { message, path } of [...lookValidationErrors(content.look), ...fieldValidationErrors(content)])
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
  /** Certificates that were issued from it, in any version. */
  certificateCount: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type TemplateRow = z.infer<typeof templateRow>;
export const templatePage = z.object({ templateList: z.array(templateRow), templateCount: z.number() });

/** A template in its latest version. */
export const template = z.object({
  templateUuid: z.string(),
  versionUuid: z.string(),
  versionNumber: z.number(),
  /** The revision; a change names the one that its form was rendered from. */
  revision: z.number(),
  name: z.string(),
  state: templateState,
  content: templateContent,
  certificateCount: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type Template = z.infer<typeof template>;

/** The data of one person's certificate; "" where the template does not require it. */
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

const printedText = z.object({ title: z.string(), body: z.string(), organiser: z.string() });

/** The platform, as certificates name who verified their issuer. */
export const platformName = "明试 Mingshi";

/**
 * Everything that is printed on a certificate and covered by its signature: byte for byte the canonical JSON
 * (RFC 8785) of this object. Version 1 is never extended; a language added later is missing from what was
 * signed before, and must not be filled in.
 */
export const printed = z.object({
  version: z.literal(1),
  templateUuid: z.string(),
  certificateUuid: z.string(),
  number: z.string(),
  company: z.string(),
  /** Who verified the company, on which day; certificates from before this was printed have none. */
  verified: z.object({ by: z.string(), on: z.string(), creditCode: z.string() }).optional(),
  name: z.string(),
  exam: z.string(),
  score: z.string(),
  grade: z.string(),
  /** YYYY-MM-DD in the company's time zone. */
  issuedOn: z.string(),
  /** The last day on which it is valid; "" without expiry. */
  validUntil: z.string(),
  timeZone: z.string(),
  fields: z.array(z.object({ label: inEach(z.string().optional()), value: z.string() })),
  language: certificateLanguage,
  /** With every field expanded: longer than a template's may be, and byte for byte what was signed. */
  texts: inEach(printedText.optional()),
});
export type Printed = z.infer<typeof printed>;

/** The texts of a certificate in a language: none in a language added after it was signed. */
export const textIn = ({ texts }: Pick<Printed, "texts">, language: Language): CertificateText =>
  texts[language] ?? { title: "", body: "", organiser: "" };

/** expired: derived from the clock for an issued one past its last day; never stored. */
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

/** `expiring` finds valid certificates that expire within so many days. */
export const expiringDays = 30;

const dayOrNone = z
  .string("NOT_VALID")
  .refine((day) => day === "" || isDay(day), "NOT_VALID")
  .default("");

export const certificateFilter = z.object({
  /** Part of a name, a number or an exam. */
  key: searchWord,
  state: z.enum([...certificateState.options, "expiring", ""], "NOT_VALID").default(""),
  /** "" for all. */
  templateUuid: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** Those of one list; "" for all. */
  listId: z.string("NOT_VALID").max(64, "NOT_VALID").default(""),
  /** The first and the last day of issue, as printed; "" where it is open. */
  since: dayOrNone,
  until: dayOrNone,
});
/** issued: when it was issued, newest first, which is the order of the numbers; ends: soonest first. */
export const certificateSort = z.enum(["issued", "day", "name", "ends"]);
export const certificateQuery = certificateFilter.extend({
  sort: certificateSort.default("issued"),
  isReversed: z.boolean().default(false),
  ...page,
});
export const certificatePage = z.object({
  certificateList: z.array(certificateRow),
  certificateCount: z.number(),
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

/** good: signs; retired: signs no more, still verifies; revoked: verifies nothing any more. */
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

/** What anyone with the address of a certificate may read. */
export const publicCertificate = z.object({
  ...signed,
  ...standing,
  /** The company whose keys verify it: part of the issuer's address. */
  companyUuid: z.string(),
  keyState,
  look: certificateLook.pick({ orientation: true, border: true, accent: true, ink: true, paper: true }),
  /** Which pictures exist. */
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

/** Both are required, and both must match. */
export const certificateClaim = z.object({
  /** A typing error, found by the check character, is reported before any lookup. */
  certificateNumber: line(60)
    .min(1, "CERTIFICATE_NUMBER_MISSING")
    .refine((typed) => isCertificateNumber(normalNumber(typed)), "CERTIFICATE_NUMBER_SLIP"),
  name: line(certificateLimits.personMax).min(1, "HOLDER_NAME_MISSING"),
});

/** The public base URL without a trailing slash; QR codes and credentials name it. */
export const siteAddress = z
  .string("NOT_VALID")
  .max(300, "NOT_VALID")
  .regex(/^https?:\/\/[^/\s?#]+$/, "NOT_VALID");

export const listFormats = ["excel", "csv"] as const;
export const listFormat = z.enum(listFormats, "FORMAT_MISSING");

/** The template that a list is issued from, and the fields that it prints, in order. */
export const listTarget = {
  templateUuid: z.string(),
  templateName: z.string(),
  fields: z.array(z.enum(optionalFields)),
  freeFields: z.array(label),
};
/** A recipient in a list. */
export const listItem = z.object({ line: z.number(), draft: certificateDraft });

export const signingKey = z.object({
  keyId: z.string(),
  state: keyState,
  /** 32 bytes as base64url. */
  publicKey: z.string(),
  createdAt: z.number(),
  /** 0 while active. */
  retiredAt: z.number(),
  /** 0, or the time from which its signatures are invalid. */
  revokedAt: z.number(),
  reason: z.string(),
  certificateCount: z.number(),
});
export type SigningKey = z.infer<typeof signingKey>;

/** A company's public keys, readable by anyone. */
export const publicKeys = z.object({
  companyUuid: z.string(),
  company: z.string(),
  timeZone: z.string(),
  keys: z.array(signingKey.omit({ certificateCount: true })),
});
export type PublicKeys = z.infer<typeof publicKeys>;
