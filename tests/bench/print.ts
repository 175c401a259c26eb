import { readFileSync } from "node:fs";
import { certificateDataOf } from "#backend/certificates/rendering/data";
import { qrModules } from "#backend/certificates/rendering/qr";
import { sample } from "#backend/certificates/rendering/sample";
import type { PaperPictures } from "#backend/exports/content/pictures";
import { type PaperData, paperDataOf } from "#backend/exports/paper/data";
import { Compositor, compositorLimits, type TemplateName } from "#backend/print/print";
import { demoTemplates } from "#backend/setup/demo/certificates";
import type { Sheet, SheetQuestion } from "#contract/exports/sheet";
import { translators } from "#locales/resources";
import { type Figure, figureOf, median } from "./table";

const certificates = 1_000;
const papers = 300;
const language = "zh";

/** Certificates and papers, one after another in a process of their own, and the most memory that it took. */
export async function measurePrint(): Promise<Figure[]> {
  const one = await typesetAll(1, "certificate", certificateOf);
  const many = await typesetAll(certificates, "certificate", certificateOf);
  const short = await paperOf(20);
  const long = await paperOf(200);
  const paper = await typesetAll(1, "paper", () => ({ data: long }));
  const all = await typesetAll(papers, "paper", (at) => ({
    data: { ...short, title: `${short.title} ${at}` },
  }));
  const each = many.seconds / certificates;
  return [
    figureOf("1,000 certificates as PDF", many.seconds, "s", { atMost: 5.1 }),
    figureOf("the same: one against the first of a process", each / one.first, "×"),
    figureOf("the same: the last hundred against the first", many.last / many.early, "×"),
    figureOf("the same: memory of the process", many.megabytes, "MB"),
    figureOf("a paper of 200 questions", paper.first, "s"),
    figureOf("the same: against 200 certificates", paper.first / (200 * each), "×"),
    figureOf("the same: memory of the process", paper.megabytes, "MB"),
    figureOf("300 papers of 20 questions", all.seconds, "s"),
    figureOf("the same: a paper against 20 certificates", all.seconds / papers / (20 * each), "×"),
    figureOf("the same: memory of the process", all.megabytes, "MB"),
  ];
}

type Made = { data: Parameters<Compositor["typeset"]>[0]["data"]; pictures?: Record<string, Uint8Array> };

/** Seconds of all, of the first with its process, and of one of the first and of the last hundred. */
async function typesetAll(count: number, template: TemplateName, make: (at: number) => Made) {
  const compositor = new Compositor({ ...compositorLimits, jobs: count + 1 });
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { data, pictures = {} } = make(at);
    const start = performance.now();
    await compositor.typeset({ template, data, format: "pdf/ua-1", pictures });
    times.push((performance.now() - start) / 1000);
  }
  const megabytes = peakOf(compositor.pid);
  compositor.end();
  return {
    seconds: times.reduce((sum, time) => sum + time, 0),
    ...{ first: times[0]!, early: median(times.slice(1, 101)), last: median(times.slice(-100)), megabytes },
  };
}

/** The most memory that a process had, where the system tells. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+) kB/)!;
    return Number(kilobytes) / 1000;
  } catch {
    return Number.NaN;
  }
}

function certificateOf(at: number): Made {
  const { content } = demoTemplates.safety;
  const printed = { ...sample(content, language), name: `考生${at}`, number: `HDNY-20261121-${at}` };
  const address = `https://exam.example.cn/certificate/info/template/${at}`;
  const code = qrModules(address)!;
  const data = certificateDataOf(
    { printed, look: content.look, language, address },
    {},
    { modules: code.modules, isPlace: false },
  );
  return { data, pictures: { code: code.bytes } };
}

async function paperOf(count: number): Promise<PaperData> {
  const question = (number: number): SheetQuestion => ({
    ...{
      id: String(number),
      number,
      stimulus: "",
      stimulusTo: number,
      type: 1,
      score: 5,
      lines: 0,
      code: null,
      media: "",
      seconds: 0,
      children: [],
    },
    content: `第 ${number} 题：下列关于 $\\frac{${number}}{2}+\\sqrt{x}$ 的说法，正确的是（　　）。`,
    option: ["一定大于零", "一定小于零", "可能等于零", "以上都不对"].map((text) => `${text} ${number}`),
  });
  const questions = Array.from({ length: count }, (_, at) => question(at + 1));
  const sheet: Sheet = {
    ...{ name: `试卷（${count} 题）`, variant: "", instructions: "独立作答。", versionCode: "P0001-AAAAA" },
    ...{ score: 5 * count, minutes: 90, questionCount: count, hasKey: false },
    papers: [
      {
        ...{ name: "", score: 5 * count, questionCount: count },
        parts: [{ number: 1, name: "选择题", introduction: "", score: 5 * count, questions, keys: [] }],
      },
    ],
  };
  const pictures = { prepare: async () => {}, find: () => null } as unknown as PaperPictures;
  const words = { t: translators[language], language } as const;
  return paperDataOf({ sheet, words, pictures, step: async () => {} }, "a4", {});
}
