// Starts the built site; or, by the first word, the services alone, the check of the audit trail, a backup, …
import { existsSync } from "node:fs";

process.env.NODE_ENV ??= "production";
const commands = ["backend", "audit", "backup", "restore", "copy"];
const which = commands.find((command) => command === process.argv[2]) ?? "web";
try {
  const program = new URL(`../build/server/${which}.js`, import.meta.url);
  if (!existsSync(program)) throw new Error("it is not built yet: npm run build");
  await import(program.href);
} catch (error) {
  // The operator can fix the cause; a stack trace through our code does not help.
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  const what = which === "web" || which === "backend" ? "cannot start" : `${which} failed`;
  // why: where a name has several addresses and none answers, Node's error has no message.
  console.error(`明试 Mingshi ${what}: ${message || code || error}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
