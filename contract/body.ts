/**
 * Reads a request's whole body; null when larger than the limit, in bytes. It never buffers more than that.
 * The excess is read and discarded up to `drain`, so that the refusal can still be read; then the connection
 * is closed.
 *
 * why: a body created from a form must be read to its end: on Node 24 cancelling it ends the process. Our
 * forms are smaller than any `drain`.
 */
export async function readBody(
  request: Request,
  limit: number,
  drain = 200_000_000,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= limit) parts.push(value);
    else parts.length = 0;
    if (size > drain) {
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
