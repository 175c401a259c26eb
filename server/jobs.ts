import { parentPort, workerData } from "node:worker_threads";
import { runJobs } from "#backend/index.server";

/** The thread of the background jobs; `workerData` is what the services that started it have read. */
await runJobs(workerData, parentPort!);
// why: processes that typeset end with their thread, and would keep it for a minute.
process.exit();
