// Starts the built site; with `backend` the services alone, with `audit` the check of the audit trail.
process.env.NODE_ENV ??= "production";
const which = process.argv[2] === "backend" || process.argv[2] === "audit" ? process.argv[2] : "web";
try {
  await import(`../build/server/${which}.js`);
} catch (error) {
  // The operator can fix the cause; a stack trace through our code does not help.
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  // why: where a name has several addresses and none answers, Node's error has no message.
  console.error(`明试 Mingshi cannot start: ${message || code || error}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
