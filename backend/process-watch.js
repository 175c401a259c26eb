// A thread that ends its process at once where it takes more memory than `bytes`, or more CPU time than `milliseconds`
// since it was told that a piece of work begins. CPU time: what waits for a busy processor is not slow.
//
// why: native code can neither be interrupted nor contained in a thread; every 50 ms, whatever the main thread does.
import { parentPort, workerData } from "node:worker_threads";

const { bytes, milliseconds } = workerData;
let before = process.cpuUsage();
parentPort.on("message", () => {
  before = process.cpuUsage();
});

setInterval(() => {
  if (process.memoryUsage.rss() > bytes) process.kill(process.pid, "SIGKILL");
  const { user, system } = process.cpuUsage(before);
  // Another signal: whoever started the process tells by it which of the two it was.
  if (user + system > milliseconds * 1_000) process.kill(process.pid, "SIGTERM");
}, 50);
