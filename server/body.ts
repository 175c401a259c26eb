/** Larger than any form of ours; a picture or a sheet has its own limit where it is received. */
export const bodyLimit = 1_000_000;
/** How much of a body that is too large is read and thrown away, so that the refusal can still be read. */
const drainLimit = 200_000_000;

/** Reads a request's body whole; null when it is larger than the limit. It never holds more than the limit. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= bodyLimit) parts.push(value);
    else parts.length = 0;
    if (size > drainLimit) {
      await reader.cancel();
      break;
    }
  }
  if (size > bodyLimit) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
