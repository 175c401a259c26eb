import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { figure } from "#locales/figures";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { PlainPage } from "../support/plain/page";
import { signIn } from "../support/signIn";
import { words } from "../support/words";

// The program of `exam-day --noise`: address of the site. From its first line of input to the end of it a question
// writer imports one file after another, an author exports one PDF after another, and strangers guess passwords.
const [address = ""] = process.argv.slice(2);
const t = words("zh");
const perFile = 2_000;
const done = { imports: 0, exports: 0, guesses: 0, failed: 0 };
let isOver = false;

const writer = await signedIn(as.questionWriter);
const author = await signedIn(as.author);
const paper = "新员工三级安全教育考核";
await author.goto(`/exam/paper?key=${encodeURIComponent(paper)}`);
await author.getByRole("link", { name: paper, exact: true }).click();
await author.getByRole("link", { name: t("papers:actions.export") }).click();
const printed = author.url();
console.log("ready");
await once(process.stdin, "data");
const ended = once(process.stdin, "end").then(() => {
  isOver = true;
});
process.stdin.resume();
const again = async (errand: (turn: number) => Promise<void>) => {
  for (let turn = 0; !isOver; turn += 1)
    await errand(turn).catch((error) => {
      done.failed += 1;
      console.error(error);
    });
};
await Promise.all([again(importFile), again(exportPaper), again(guess), ended]);
console.log(JSON.stringify(done));

async function signedIn(mobile: string): Promise<PlainPage> {
  const page = new PlainPage(openClient(address), address);
  await signIn(page as unknown as Page, mobile);
  return page;
}

/** Follows a page that refreshes itself while its work goes on in the background. */
async function settled(page: PlainPage): Promise<void> {
  while (page.document.querySelector("meta[http-equiv=refresh]")) {
    await pause(1_000);
    await page.reload();
  }
}

function expectText(page: PlainPage, text: string): void {
  if (!page.document.body.textContent.includes(text)) throw new Error(`${page.url()} does not say ${text}`);
}

/** A file is read, looked at, and imported as a whole. */
async function importFile(turn: number): Promise<void> {
  const questions = Array.from(
    { length: perFile },
    (_, at) => `第 ${turn + 1} 批第 ${at + 1} 题：先检查什么？\nA. 钢丝绳\nB. 天气\nC. 值班表\nANSWER: A\n`,
  );
  const button = (name: string) => writer.getByRole("button", { name, exact: true });
  const counts = { count: perFile, total: figure(perFile, "zh") };
  await writer.goto("/exam/question/import");
  const buffer = Buffer.from(questions.join("\n"));
  await writer
    .getByLabel(t("bank:import.file"))
    .setInputFiles({ name: "noise.txt", mimeType: "text/plain", buffer });
  await writer.getByRole("radio", { name: "Aiken", exact: true }).check();
  await button(t("bank:import.submit")).click();
  await settled(writer);
  await button(t("bank:import.start", counts)).click();
  await settled(writer);
  expectText(writer, t("bank:import.done", counts));
  done.imports += 1;
}

async function exportPaper(): Promise<void> {
  await author.goto(printed);
  await author.getByRole("button", { name: t("exports:pdf"), exact: true }).click();
  await settled(author);
  expectText(author, t("exports:states.done"));
  done.exports += 1;
}

/** Ten a second, each from an address and for a mobile of its own: no limit spares the server the work. */
async function guess(turn: number): Promise<void> {
  await pause(100);
  const from = `198.51.${Math.floor(turn / 250) % 250}.${(turn % 250) + 1}`;
  const { status } = await openClient(address, { "x-forwarded-for": from }).signIn(
    String(17_000_000_000 + turn),
    "wrong",
  );
  if (status < 400 || status >= 500) throw new Error(`a wrong password was answered with ${status}`);
  done.guesses += 1;
}
