import { setImmediate } from "node:timers/promises";
import { vi } from "vitest";
import { type Backend, embeddedBackend } from "#backend/index.server";
import type { Call } from "#contract/call";

/**
 * Does something once, just before a page asks the embedded services for this call, and after what the page asks for
 * at the same moment was answered.
 */
export async function justBefore(call: Call, work: () => Promise<unknown>): Promise<void> {
  const backend = await embeddedBackend();
  const { ask } = backend;
  const beside: ReturnType<Backend["ask"]>[] = [];
  // why: nobody else comes between two reads of one page for certain.
  const spy = vi.spyOn(backend, "ask").mockImplementation(async (asked, ...more) => {
    if (asked === call) {
      await setImmediate();
      spy.mockRestore();
      await Promise.all(beside);
      await work();
      return ask(asked, ...more);
    }
    const answer = ask(asked, ...more);
    beside.push(answer);
    return answer;
  });
}
