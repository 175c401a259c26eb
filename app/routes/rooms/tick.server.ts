import type { ActionFunctionArgs } from "@remix-run/node";
import { codes } from "#contract/call";

/** What a form ticks; without script it says neither its age nor when it was made. */
export function tickOf({ params }: ActionFunctionArgs, form: FormData) {
  const read = (name: string) => String(form.get(name) ?? "");
  return {
    ...{ examId: params.examId!, room: read("room"), code: read("code"), tickId: read("tickId") },
    // A device whose clock was set back meanwhile counts as just now.
    age: form.has("age") ? Math.max(0, Math.round(Number(read("age"))) || 0) : undefined,
    ...({ at: Number(read("at")) || 0, state: read("state") === "absent" ? "absent" : "present" } as const),
  };
}

/** A permanent refusal: of what the tick says, so that no retry helps. */
export const isPermanent = ({ reason, code }: { reason: string; code: number }) =>
  ["SEAT_UNKNOWN", "SEAT_SHARED", "SEAT_SWAPPED", "TICKET_ELSEWHERE"].includes(reason) ||
  code === codes.invalid;
