import { certificateCalls } from "#contract/certificates/calls";
import { didOf } from "#contract/certificates/issuer";
import { type Context, type Handlers, refuse } from "../../handler";
import { infoAddress } from "../record/addresses";
import { endOfDay } from "../record/days";
import { lookOf, printedOf, readCertificate, type StoredCertificate, stateOf } from "../record/shown";
import { badgeOf, claimsOf, type Places, type Span } from "./badge";
import { isGenuine } from "./genuine";
import { type Signer, tokenOf, withProof } from "./proof";
import { statusListOf } from "./status-list";

const call = certificateCalls.credential;

/** Anyone may download a certificate as a credential; of a revoked one, only its status list is given. */
export const credentialService: Pick<Handlers<typeof certificateCalls>, "credential"> = {
  async credential({ site, form, ...address }, context) {
    const row = await readCertificate(context.queries, address);
    const places = placesOf(site, row);
    const signer = await signerOf(context, row.company_id, places.did);
    const now = context.clock.now();
    const state = stateOf(row, now);
    const isRevoked = state === "revoked" || state === "replaced" || row.revoked_at > 0;
    const printed = printedOf(row);

    if (form === "status") {
      const issuer = { did: places.did, name: printed.company };
      const standing = { isRevoked, since: Math.max(row.issued_at, row.changed_at), at: now };
      const list = statusListOf(`${places.info}/credential?form=status`, issuer, standing);
      return file(JSON.stringify(withProof(list, signer, now)), "application/vc", "");
    }
    if (isRevoked) return refuse(call, "CREDENTIAL_NOT_GIVEN");
    // why: a row altered in the database must not obtain a signature that covers the alteration.
    const { hash, signature, public_key: publicKey } = row;
    if (!isGenuine({ printed, hash, signature, publicKey }, address))
      throw new Error(`Certificate ${row.id} is not what was signed when it was issued.`);

    const span = spanOf(row);
    const badge = badgeOf(printed, lookOf(row), places, span);
    return form === "jwt"
      ? file(tokenOf(claimsOf(badge, span), signer), "application/vc+jwt", `${printed.number}.jwt`)
      : file(JSON.stringify(withProof(badge, signer, now)), "application/vc", `${printed.number}.json`);
  },
};

const placesOf = (site: string, row: StoredCertificate): Places => ({
  did: didOf(site, row.company_id),
  issuer: `${site}/certificate/info/issuer/${row.company_id}`,
  info: infoAddress(site, { templateUuid: row.template_id, certificateUuid: row.id }),
});

/** The currently active key, whichever key signed on issue. */
async function signerOf(
  { queries, signing }: Pick<Context, "queries" | "signing">,
  companyId: string,
  did: string,
): Promise<Signer> {
  const key = await queries
    .selectFrom("signing_key")
    .select(["id", "private_key"])
    .where("company_id", "=", companyId)
    .where("retired_at", "=", 0)
    .executeTakeFirstOrThrow();
  return { did, keyId: key.id, sign: (bytes) => signing.sign(key.private_key, bytes) };
}

/** From the start of the day of issue to the end of the last day, in the printed time zone. */
function spanOf(row: StoredCertificate): Span {
  const { issuedOn, timeZone } = printedOf(row);
  const dayBefore = new Date(Date.parse(`${issuedOn}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return { from: endOfDay(timeZone, dayBefore), to: row.ends_at };
}

/**
 * Media types of the W3C data model 2.0 §6.2 and of Securing VCs with JOSE 1.0 §6.1; file names as in Open
 * Badges 3.0 §5.1. A number consists of letters, digits and hyphens.
 */
const file = (text: string, type: string, name: string) =>
  new Response(text, {
    headers: {
      "content-type": type,
      "x-content-type-options": "nosniff",
      ...(name && { "content-disposition": `attachment; filename="${name}"` }),
    },
  });
