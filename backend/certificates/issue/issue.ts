import { certificateCalls } from "#contract/certificates/calls";
import { draftValidationErrors } from "#contract/certificates/issue-form";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { dayIn } from "#contract/time-zone";
import type { Clock } from "../../clock";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { refuse } from "../../handler";
import { newId, newOpenId } from "../../ids";
import type { Signing } from "../../signing/signing";
import { activeSigningKey } from "../../signing/signing-keys";
import { tellSystems } from "../../webhooks/telling";
import { takeNumbers } from "../record/numbers";
import { lockTemplateForIssue } from "./issuing-template";
import { type Print, printOf, signedRowOf } from "./printing";

/** Who issues what, from which template and list. */
export interface Issuing {
  companyId: string;
  operatorId: string;
  templateId: string;
  /** "" if issued by hand. */
  listId: string;
  /** True: rows stay hidden until their list is committed. */
  isStaged: boolean;
  /** The certificate that the single draft replaces; "" for none. */
  replaces: string;
  /** The template's revision that the drafts were filled in for, where it was asked for by a form. */
  revision?: number;
}

/** Rows per statement. */
const batch = 1000;

/**
 * Issues a certificate for each draft from the newest version of a template, in the transaction of `queries`:
 * numbers, signature, row, history. Returns their ids in order, which `openId` supplies where they are known
 * in advance. Only a verified company issues (trust G8). Throws a refusal of `certificateCalls.issue`.
 */
export async function issueCertificates(
  queries: Queries,
  { clock, signing, openId = newOpenId }: { clock: Clock; signing: Signing; openId?: () => string },
  issuing: Issuing,
  drafts: CertificateDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const call = certificateCalls.issue;
  const { companyId, operatorId, templateId } = issuing;
  const company = await companyOf(queries, companyId);
  if (company.verification !== "verified") refuse(call, "COMPANY_NOT_VERIFIED");
  const template = await lockTemplateForIssue(
    queries,
    companyId,
    templateId,
    issuing.isStaged ? 0 : drafts.length,
  );
  if (!template) return refuse(call, "TEMPLATE_ARCHIVED");
  // why: values stand by place, and would be printed under other labels.
  if (issuing.revision !== undefined && issuing.revision !== template.revision)
    refuse(call, "TEMPLATE_CHANGED_MEANWHILE");
  const issuedAt = clock.now();
  const today = dayIn(issuedAt, company.time_zone);
  for (const draft of drafts) {
    const [validationError] = draftValidationErrors(template.content, draft, today);
    if (validationError) refuse(call, validationError.reason);
  }
  const numbers = await takeNumbers(queries, companyId, today, drafts.length);
  if (!numbers) return refuse(call, "TOO_MANY_TODAY");
  const key = await activeSigningKey(queries, clock, signing, companyId, operatorId);
  const print: Print = { issuing, template, company, today, issuedAt, key, signing };
  const rows = drafts.map((draft, at) => signedRowOf(print, printOf(print, openId(), numbers[at]!, draft)));
  await insertCertificates(queries, rows);
  if (!issuing.isStaged) await tellOfCertificates(queries, clock, companyId, rows);
  return rows.map((row) => row.id);
}

/** Certificates of one event of webhooks. */
const told = 100;

/** Tells the company's other systems of certificates that anybody can look at from now on. */
export async function tellOfCertificates(
  queries: Queries,
  clock: Clock,
  companyId: string,
  rows: Pick<Tables["certificate"], "id" | "template_id" | "number" | "issued_on" | "replaces">[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += told) {
    const certificates = rows.slice(from, from + told).map((row) => ({
      ...{ certificateUuid: row.id, templateUuid: row.template_id, number: row.number },
      ...{ issuedOn: row.issued_on, replaces: row.replaces },
      path: `/certificate/info/${row.template_id}/${row.id}`,
    }));
    await tellSystems(queries, clock, companyId, "certificate.issued", { certificates });
  }
}

async function insertCertificates(queries: Queries, rows: Tables["certificate"][]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    await queries.insertInto("certificate").values(some).execute();
    await queries
      .insertInto("certificate_event")
      .values(
        some.map((row) => ({
          id: newId(),
          certificate_id: row.id,
          kind: "issued",
          reason: "",
          operator_id: row.issued_by,
          at: row.issued_at,
        })),
      )
      .execute();
  }
}

export const companyOf = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("company")
    .select(["name", "time_zone", "verification", "verified_at", "credit_code"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
