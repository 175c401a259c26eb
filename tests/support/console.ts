import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

// Console errors and warnings fail the test that logs them.
let said: string[] = [];
const { error, warn } = console;
for (const [level, say] of Object.entries({ error, warn }) as ["error" | "warn", typeof error][]) {
  console[level] = (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
    say(...parts);
  };
}
afterEach(() => {
  const messages = said;
  said = [];
  if (messages.length > 0) throw new Error(`unexpected on the console:\n${messages.join("\n")}`);
});
afterAll(() => void Object.assign(console, { error, warn }));
