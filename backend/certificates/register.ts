import { certificateCalls } from "#contract/certificates/calls";
import { mostChosen } from "#contract/lists/calls";
import { audit } from "../audit";
import type { Handlers } from "../handler";
import { endCertificate, endThese } from "./ending";
import { issueCertificates } from "./issue/issue";
import { previewIssue } from "./issue/issue-preview";
import { findCertificate } from "./record/record";
import { certificateIds, listCertificates } from "./record/register-list";
import { replaceCertificate } from "./replacing";

/** Operators issue, search and revoke certificates; each change is audited. */
export const certificateRegisterService: Pick<
  Handlers<typeof certificateCalls>,
  "list" | "ids" | "get" | "previewIssue" | "issue" | "revoke" | "revokeMany" | "replace"
> = {
  list: (query, { queries, caller, clock }) =>
    listCertificates(queries, caller.companyId, query, clock.now()),

  ids: (filter, { queries, caller, clock }) =>
    certificateIds(queries, caller.companyId, filter, clock.now(), mostChosen),

  get: ({ certificateUuid }, { queries, caller, clock }) =>
    findCertificate(queries, caller.companyId, certificateUuid, clock.now()),

  previewIssue: ({ templateUuid, ...draft }, context) => previewIssue(context, templateUuid, draft),

  async issue({ templateUuid: templateId, revision, ...draft }, context) {
    const issuing = { ...byHand(context, templateId), revision };
    const [id] = await issueCertificates(context.queries, context, issuing, [draft]);
    await audit(context, "certificate.issue", id!, { after: { templateId, ...draft } });
    return id!;
  },

  async revoke({ certificateUuid, reason }, context) {
    await endCertificate(certificateCalls.revoke, context, certificateUuid, { state: "revoked", reason });
    await audit(context, "certificate.revoke", certificateUuid, {
      before: { state: "issued" },
      after: { state: "revoked", reason },
    });
    return null;
  },

  async revokeMany({ certificateUuids, reason }, context) {
    const { ended, known } = await endThese(context, [...new Set(certificateUuids)], {
      state: "revoked",
      reason,
    });
    for (const id of ended)
      await audit(context, "certificate.revoke", id, {
        before: { state: "issued" },
        after: { state: "revoked", reason },
      });
    const leftOut = { ended: known - ended.length, gone: certificateUuids.length - known };
    return { count: ended.length, leftOut };
  },

  async replace({ certificateUuid, reason, revision, ...draft }, context) {
    const id = await replaceCertificate(context, certificateUuid, reason, draft, revision);
    await audit(context, "certificate.replace", certificateUuid, {
      before: { state: "issued" },
      after: { state: "replaced", reason, replacedBy: id, ...draft },
    });
    return id;
  },
};

const byHand = ({ caller }: { caller: { companyId: string; operatorId: string } }, templateId: string) => ({
  companyId: caller.companyId,
  operatorId: caller.operatorId,
  templateId,
  listId: "",
  isStaged: false,
  replaces: "",
});
