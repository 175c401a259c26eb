const minute = 60_000;
const hour = 60 * minute;

/**
 * Facts that limits are keyed by. An IPv6 network is one address; numbers and handles are stored as hashes.
 */
export type LimitFact =
  | "address"
  | "company"
  | "device"
  | "handle"
  | "mobile"
  | "number"
  | "purpose"
  | "session";

export interface RateLimit {
  /** Maximum within the sliding window. */
  quota: number;
  /** Milliseconds. */
  window: number;
  /** Counted separately for each combination of these. */
  key: readonly LimitFact[];
}

const quarter = 15 * minute;

/** Every rate limit of the services (trust A4, A6, A7, G8). */
export const rateLimits = {
  // Wrong passwords and codes. A known device has its own limit, so that nobody is locked out by others.
  "sign-in.account": { quota: 5, window: quarter, key: ["mobile"] },
  "sign-in.address": { quota: 20, window: quarter, key: ["address"] },
  "sign-in.device": { quota: 5, window: quarter, key: ["mobile", "device"] },
  // Wrong fresh proofs: they are held against the session alone, which nobody else has.
  "proof.session": { quota: 5, window: quarter, key: ["session"] },
  // Invalid tickets of third parties.
  "ticket.address": { quota: 20, window: quarter, key: ["address"] },
  // Codes by SMS; unregistered mobiles are counted alike.
  "code.resend": { quota: 1, window: minute, key: ["purpose", "mobile"] },
  "code.mobile": { quota: 5, window: hour, key: ["mobile"] },
  // All tries at a reset together: however patiently somebody asks, fifty guesses a day at a million codes.
  "code.reset": { quota: 10, window: 24 * hour, key: ["mobile"] },
  "code.address": { quota: 20, window: quarter, key: ["address"] },
  // Only registration sends to mobiles that nobody here has: no sender, however many addresses it has, makes
  // the whole site pay for more of these messages.
  "code.register": { quota: 300, window: hour, key: [] },
  // A stolen password cannot flood its owner's telephone, however many handles it opens.
  "second-step.resend": { quota: 1, window: minute, key: ["handle"] },
  "second-step.mobile": { quota: 20, window: quarter, key: ["mobile"] },
  // Invitations of operators. More per company than anybody types in; few while nobody has verified it.
  "invitation.resend": { quota: 1, window: minute, key: ["mobile"] },
  "invitation.mobile": { quota: 5, window: hour, key: ["mobile"] },
  "invitation.company": { quota: 200, window: hour, key: ["company"] },
  "invitation.unverified": { quota: 10, window: 24 * hour, key: ["company"] },
  // One-time passwords for operators.
  "one-time-password.resend": { quota: 1, window: minute, key: ["mobile"] },
  "one-time-password.mobile": { quota: 5, window: hour, key: ["mobile"] },
  // Wrong answers to who a candidate is, by the invitation alone: people in one hall share an address.
  "invite.identity": { quota: 5, window: quarter, key: ["number"] },
  // Wrong admission codes, of 35 random bits: more than a hall of 2,000 mistypes, and far too few to find one.
  "invite.address": { quota: 2_000, window: quarter, key: ["address"] },
  // Registrations for one public exam, twice a hall that shares an address: those that succeed count, as each of them
  // is a candidate, and no machine is to fill an exam. Links sent again to those who are registered.
  "register.address": { quota: 4_000, window: hour, key: ["address", "number"] },
  "register.again": { quota: 3, window: hour, key: ["mobile"] },
  // Links by SMS to mobiles that anybody typed: above these one comes in all the same, and can ask for it later.
  "register.mobile": { quota: 5, window: hour, key: ["mobile"] },
  "register.company": { quota: 2_000, window: hour, key: ["company"] },
  // Runs of programs by one candidate.
  "program.candidate": { quota: 10, window: minute, key: ["number"] },
  // The same by an operator who writes or previews a question.
  "program.operator": { quota: 10, window: minute, key: ["number"] },
  // Trial messages of the self-check.
  "trial-message.operator": { quota: 5, window: hour, key: ["number"] },
  // Requests for a product demo.
  "demo.address": { quota: 5, window: hour, key: ["address"] },
  // Wrong pairs of a certificate's number and a name. No single address can block a number.
  "certificate.place": { quota: 5, window: quarter, key: ["number", "address"] },
  "certificate.number": { quota: 20, window: quarter, key: ["number"] },
  "certificate.address": { quota: 20, window: quarter, key: ["address"] },
} as const satisfies Record<string, RateLimit>;

/** What happens far too often to be counted in rows: buckets of each process, which fill again by themselves. */
export const bucketLimits = {
  // A save, and each 10 kB that it appends to the log for good. A page that is typed in saves every 2 s at most.
  "save.sitting": { most: 1_000, perSecond: 2 },
  // Each entry with the right identity leaves a session, and where it takes over a note, for good.
  "enter.sitting": { most: 60, perSecond: 1 / 60 },
} as const satisfies Record<string, { most: number; perSecond: number }>;

export type BucketName = keyof typeof bucketLimits;

export type LimitName = keyof typeof rateLimits;

/** The facts that these limits are keyed by. */
export type LimitFacts<Name extends LimitName> = Record<(typeof rateLimits)[Name]["key"][number], string>;
