/** Larger than any form of ours, in bytes; a form with files may be larger, and each file has its own limit. */
export const bodyLimit = { fields: 1_000_000, files: 10_500_000 } as const;
/** How much of a body that is too large is read and thrown away, so that the refusal can still be read. */
const drainLimit = 200_000_000;

/** Reads a request's body whole; null when it is larger than the limit. It never holds more than the limit. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= limit) parts.push(value);
    else parts.length = 0;
    if (size > drainLimit) {
      await reader.cancel();
      break;
    }
  }
  if (size > limit) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
