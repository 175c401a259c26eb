import type { Selectable } from "kysely";
import { canonical } from "#contract/certificates/canonical";
import { lastDayOf } from "#contract/certificates/days";
import { fillTexts } from "#contract/certificates/fields";
import { askedOnly } from "#contract/certificates/issue-form";
import { type CertificateDraft, type Printed, platformName } from "#contract/certificates/shapes";
import { dayIn } from "#contract/time-zone";
import type { Tables } from "../../database/schema";
import { searchKeyOf } from "../../search/text-search";
import { hashOf, type Signing } from "../../signing/signing";
import type { SigningKeyRow } from "../../signing/signing-keys";
import { endOfDay } from "../record/days";
import { nameKey } from "../record/names";
import type { Issuing } from "./issue";
import type { IssuingTemplate } from "./issuing-template";

/** What all certificates of one issue share. */
export interface Print {
  issuing: Issuing;
  template: IssuingTemplate;
  company: Pick<
    Selectable<Tables["company"]>,
    "name" | "time_zone" | "verification" | "verified_at" | "credit_code"
  >;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  issuedAt: number;
  key: Pick<SigningKeyRow, "id" | "private_key">;
  signing: Signing;
}

/** The content printed on one certificate. */
export function printOf(
  { template: { id: templateUuid, content }, company, today }: Omit<Print, "issuing" | "key" | "signing">,
  certificateUuid: string,
  number: string,
  draft: CertificateDraft,
): Printed {
  const { values, ...said } = askedOnly(content, draft, today);
  const validUntil = lastDayOf(said.issuedOn, content.validMonths);
  return {
    version: 1,
    templateUuid,
    certificateUuid,
    number,
    company: company.name,
    ...(company.verification === "verified" && { verified: verifiedOf(company) }),
    ...said,
    validUntil,
    timeZone: company.time_zone,
    fields: content.freeFields.map((label, at) => ({ label, value: values[at]! })),
    language: content.language,
    texts: fillTexts(content, { ...said, number, validUntil, company: company.name, values }),
  };
}

/** Who verified the issuer: part of what is signed, as it was when the certificate was issued (trust G8). */
const verifiedOf = ({ time_zone, verified_at, credit_code }: Print["company"]) => ({
  by: platformName,
  on: dayIn(verified_at, time_zone),
  creditCode: credit_code,
});

/** The row of one certificate, hashed and signed. */
export function signedRowOf(
  { issuing, template, key, signing, issuedAt }: Print,
  printed: Printed,
): Tables["certificate"] {
  const { number, name, exam, issuedOn, validUntil, timeZone } = printed;
  const bytes = canonical(printed);
  return {
    id: printed.certificateUuid,
    company_id: issuing.companyId,
    template_id: template.id,
    version_id: template.versionId,
    number,
    name,
    name_key: nameKey(name),
    search_key: certificateSearchKey(printed),
    exam,
    issued_on: issuedOn,
    valid_until: validUntil,
    ends_at: validUntil ? endOf(timeZone, validUntil) : 0,
    printed: bytes,
    hash: hashOf(bytes),
    signature: signing.sign(key.private_key, bytes),
    key_id: key.id,
    state: "issued",
    reason: "",
    changed_at: 0,
    replaces: issuing.replaces,
    replaced_by: "",
    list_id: issuing.listId,
    staged: issuing.isStaged ? issuing.listId : "",
    revision: 1,
    issued_by: issuing.operatorId,
    issued_at: issuedAt,
  };
}

/**
 * The search key. Fields are separated by line breaks, so no match spans two. Short enough for an index on
 * both engines, however much normalisation lengthens it.
 */
export const certificateSearchKey = ({ name, number, exam }: Pick<Printed, "name" | "number" | "exam">) =>
  searchKeyOf({ people: [name], names: [exam] }, number)
    .slice(0, 600)
    .toWellFormed();

let last = { zone: "", day: "", end: 0 };

/** Memoised: a list's certificates mostly end on the same day, and computing its end is slow. */
function endOf(zone: string, day: string): number {
  if (last.zone !== zone || last.day !== day) last = { zone, day, end: endOfDay(zone, day) };
  return last.end;
}
