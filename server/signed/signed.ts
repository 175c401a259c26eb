import type { BodyRefusal } from "#contract/body";
import type { createServices } from "~/request/client.server";

/** What a program posted with its signature, or why its body could not be read. */
export type SignedBody = Uint8Array | BodyRefusal | "signedOut";

export type ServicesOf<Wanted> = (caller: Parameters<typeof createServices>[0]) => Wanted;

interface Taking<Wanted> {
  /** Bytes that it may have at most. */
  most: number;
  /** The statuses of refusals; any other is 503, to be sent again. */
  statuses: Record<string, number>;
  hand(
    services: Wanted,
    report: { body: string; signature: string },
  ): Promise<{ ok: boolean; reason?: string | undefined }>;
}

const reply = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

/** Hands it to the services, which have the secrets, by nobody who is signed in: 204 where it is taken. */
export async function takeSigned<Wanted>(
  [body, signature, address]: [SignedBody, string | null, string],
  { most, statuses, hand }: Taking<Wanted>,
  servicesOf: ServicesOf<Wanted>,
): Promise<Response> {
  if (body === "busy") return reply(503, { "retry-after": "10" });
  if (body === "tooLarge" || body === "signedOut") return reply(413);
  if (body === "aborted") return reply(400);
  if (body.length > most) return reply(413);
  const caller = { token: null, role: null, language: "en", device: "", agent: "", formId: null } as const;
  const report = { body: new TextDecoder().decode(body), signature: signature ?? "" };
  const taken = await hand(servicesOf({ ...caller, address }), report);
  return reply(taken.ok ? 204 : (statuses[taken.reason ?? ""] ?? 503));
}
