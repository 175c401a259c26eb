// `npm run bench`: speed and size of the built site on this machine, against its targets. `npm run bench --
// bytes phone` measures only some of it. A missed target fails nothing.
import { execSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { removeFolders } from "../support/folder";
import { measureBackup } from "./backup";
import { measureBytes } from "./bytes";
import { measureCertificates } from "./certificates";
import { measureConnections } from "./connections";
import { measureCpu } from "./cpu";
import { measureDay } from "./day";
import { measureDraws } from "./draws";
import { measureEvaluation } from "./evaluation";
import { measureExamLists } from "./exam-lists";
import { measureLists } from "./lists";
import { measurePhone } from "./phone";
import { measurePrint } from "./print";
import { measureRecovery } from "./recovery";
import { measureRequests } from "./requests";
import { measureResults } from "./results";
import { measureSittings } from "./sittings";
import { type Figure, tableOf } from "./table";
import { measureWatching } from "./watching";
import { measureZip } from "./zip";

const sections: Record<string, { title: string; measure: () => Promise<Figure[]> }> = {
  cpu: { title: "CPU time per request, each its own", measure: measureCpu },
  requests: { title: "Requests, 8 at once", measure: measureRequests },
  bytes: { title: "As sent", measure: measureBytes },
  day: { title: "An operator's day, one browser", measure: measureDay },
  phone: { title: "Slow phone: CPU ÷ 6, 400 ms, 1.6 Mbit/s, cold", measure: measurePhone },
  sittings: { title: "A candidate's question", measure: measureSittings },
  watching: { title: "An exam day beside its monitors", measure: measureWatching },
  recovery: { title: "After kill −9", measure: measureRecovery },
  certificates: { title: "A certificate's page, which anyone opens", measure: measureCertificates },
  lists: { title: "Long lists", measure: measureLists },
  exams: { title: "Lists of exams and candidates", measure: measureExamLists },
  connections: { title: "Beside 2,000 idle and 500 slow connections", measure: measureConnections },
  draws: { title: "Candidate papers", measure: measureDraws },
  print: { title: "Printed documents, one after another", measure: measurePrint },
  zip: { title: "A zip of 10,000 certificates, written by its task", measure: measureZip },
  results: { title: "Results of 5,000 candidates as files", measure: measureResults },
  evaluation: { title: "100,000 answer sheets of an evaluation", measure: measureEvaluation },
  backup: { title: "Backup and restore", measure: measureBackup },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.log(`No section ${unknown.join(", ")}: there are ${Object.keys(sections).join(", ")}.`);
  process.exit(2);
}

// Other load on the machine affects every figure: reported so that they can be compared.
const [load = 0] = loadavg();
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
execSync("npm run --silent build", { stdio: ["ignore", "ignore", "inherit"] });

const figures: Figure[] = [];
for (const [name, { title, measure }] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  for (const figure of await measure()) figures.push({ ...figure, section: title });
  removeFolders();
}
const [processor] = cpus();
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${processor?.model.trim() ?? "unknown processor"}, load ${load.toFixed(1)} before\n`,
);
console.log(tableOf(figures));
