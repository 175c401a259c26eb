/**
 * Faults that only tests/long finds.
 * @type {import("./faults.js").Fault[]}
 */
export const ofLongTests = [
  {
    name: "a change is acknowledged before it is committed",
    file: "backend/serve.ts",
    right: "? await idempotent(dependencies.database, sent, run)",
    wrong: `? await new Promise((reply, fail) => {
            const late = async (queries: Queries) => {
              const data = await run(queries);
              reply(data);
              await new Promise((done) => setTimeout(done, 20));
              return data;
            };
            idempotent(dependencies.database, sent, late).then(reply, fail);
          })`,
    foundBy: "tests/long/crash.long.ts",
    test: "it loses none",
  },
  {
    name: "a save is acknowledged before the writer commits it",
    file: "backend/database/writer.ts",
    right: `run("commit");
    return outcomes;`,
    wrong: `parentPort.postMessage(outcomes);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    run("commit");
    return [];`,
    foundBy: "tests/long/crash-sittings.long.ts",
    test: "no acknowledged save is lost",
  },
  {
    name: "the writer does not wait for the disk",
    file: "backend/database/writer.ts",
    right: 'file.pragma("synchronous = full");',
    wrong: 'file.pragma("synchronous = off");',
    foundBy: "tests/long/crash-sittings.long.ts",
    test: "after a power cut",
  },
  {
    name: "a session that was ended on one machine lives on on another",
    file: "backend/serve.ts",
    right: "await look.finally(() => looking.delete(hash));",
    wrong: `await look;
    if (request.url.endsWith("/logout")) looking.delete(hash);
    else setTimeout(() => looking.delete(hash), 3_000).unref();`,
    foundBy: "tests/long/machines.long.ts",
  },
  {
    name: "whoever asks while the site restarts is refused",
    file: "server/listen.ts",
    right: "server.listen(passedSocket() ?? {",
    wrong: "server.listen({",
    foundBy: "tests/long/start.long.ts",
    test: "whoever asks while the site restarts",
  },
  {
    name: "a socket that systemd opens to everybody opens the demo to them",
    file: "server/listen.ts",
    right: "if (isHere && !isLoopback(address))",
    wrong: "if (isHere && !address)",
    foundBy: "tests/long/start.long.ts",
    test: "one that is open to others",
  },
  {
    name: "a script calls what older browsers do not have",
    file: "app/light/offline-notice.ts",
    right: "navigator.onLine ?",
    wrong: "[navigator.onLine].findLast(Boolean) ?",
    foundBy: "tests/long/browsers.long.ts",
  },
  {
    name: "the focus cannot be seen",
    file: "app/styles/base.css",
    right: "outline: 2px solid var(--focus);",
    wrong: "outline: 0;",
    foundBy: "tests/long/pages.long.ts",
  },
];
