// A thread that ends its process at once where it takes more memory than `workerData` bytes.
//
// why: native code can neither be interrupted nor contained in a thread; every 50 ms, whatever the main thread does.
import { workerData } from "node:worker_threads";

setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, "SIGKILL");
}, 50);
