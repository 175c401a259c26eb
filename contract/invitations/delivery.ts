import * as z from "zod/v4";

/** Limits also used in texts. */
export const deliveryLimits = {
  /** Reports in one request, and its bytes. */
  reportsMax: 500,
  reportBytes: 200_000,
  /** Characters of a list of addresses, or of a returned mail. */
  returnedMax: 50_000,
} as const;

/** A list of mobiles and mail addresses, or returned mails. */
export const returnedText = z
  .string("RETURNED_MISSING")
  .max(deliveryLimits.returnedMax, "TOO_LONG")
  .refine((text) => text.trim() !== "", "RETURNED_MISSING");

/** Of a Message-ID, the part that names the message: `<id@domain>`. */
const messageId = z
  .string()
  .max(300)
  .transform((text) => text.replace(/^<|>$/g, "").replace(/@.*$/s, ""))
  .pipe(z.string().min(1).max(64));

const report = z.object({
  id: messageId,
  state: z.enum(["delivered", "undeliverable"]),
  /** As the carrier gives it, such as `550 5.1.1 user unknown`. */
  reason: z
    .string()
    .default("")
    .transform((text) =>
      text
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, 200),
    ),
  /** When it became known, epoch milliseconds. */
  at: z.number().int().min(1).max(8.64e15),
});

/** The body that a carrier posts: one report, or several. */
export const deliveryReports = z.union([
  report.transform((one) => [one]),
  z.array(report).min(1).max(deliveryLimits.reportsMax),
]);

/** The mobiles and mail addresses in a list or a returned mail, each once; addresses in lower case. */
export function namedRecipients(text: string): { mobiles: string[]; emails: string[] } {
  const emails =
    text
      .toLowerCase()
      .match(/[^\s@,;:<>"'()[\]，；：、（）]+@[^\s@,;:<>"'()[\]，；：、（）]+\.[a-z\d-]{2,}/g) ?? [];
  const rest = text.replace(/\S*@\S*/g, " ");
  const mobiles = [...rest.matchAll(/(?<!\d)(?:\+?86[ -]?)?(1[3-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?!\d)/g)];
  return {
    mobiles: [...new Set(mobiles.map(([, ...pieces]) => pieces.join("")))],
    emails: [...new Set(emails)],
  };
}
