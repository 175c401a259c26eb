// Starts what `npm run build` made: the site, with `backend` the services alone, with `audit` the look at the audit.
process.env.NODE_ENV ??= "production";
const which = process.argv[2] === "backend" || process.argv[2] === "audit" ? process.argv[2] : "web";
try {
  await import(`../build/server/${which}.js`);
} catch (error) {
  // Whoever starts it can mend what is wrong; the way through our code is of no use for that.
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  // why: where a name has several addresses and none answers, Node's error has no message.
  console.error(`明试 Mingshi cannot start: ${message || code || error}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
