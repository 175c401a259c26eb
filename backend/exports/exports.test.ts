import { strFromU8, unzipSync } from "fflate";
import mammoth from "mammoth";
import { beforeAll, describe, expect, test } from "vitest";
import { exportCalls } from "#contract/exports/calls";
import type { ExportTask } from "#contract/exports/shapes";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import type { Author } from "../../tests/support/authors";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, question, writeGroup, writePaper } from "../../tests/support/papers";
import { png } from "../../tests/support/pictures";
import { readPdf } from "../../tests/support/read-pdf";
import { insertRow, rowOf, setRows } from "../../tests/support/rows";
import { newId } from "../ids";
import { prune } from "../maintenance/prune";
import { printLimits } from "./content";
import { exportLife } from "./tasks";

const minute = 60_000;

/** What must not appear in a paper without its key. */
const secrets = {
  analysis: "解析里写着理由",
  reference: "参考答案另有其文",
  accepted: "可接受的填法",
  solution: "print('the solution')",
  source: "int hidden_source;",
  stdin: "hidden stdin 4711",
  expected: "hidden output 4712",
};

const everyType: Question[] = [
  question({ content: "断电之后用什么灭火（　　）。", analysis: secrets.analysis }),
  question({
    type: 2,
    content: "属于安全标志的有（　　）。",
    option: ["禁止标志", "警告标志", "指令标志", "广告"],
    answer: { keys: [0, 1, 2] },
    scoringRule: 0,
  }),
  question({ type: 3, content: "高处作业可以不系安全带。", option: [], answer: { keys: [0] } }),
  question({
    type: 4,
    content: "火警电话是___。",
    option: [],
    answer: { keys: [], blanks: [["119", secrets.accepted]] },
    scoringRule: 0,
  }),
  question({
    type: 5,
    content: "说明 $\\frac{1}{2}$ 与 **0.5** 的关系。\n\n| 项目 | 数值 |\n|--|--|\n| 甲 | 86 |",
    option: [],
    answer: { keys: [], text: secrets.reference },
    scoringRule: 1,
  }),
  question({
    type: 6,
    content: "写一个加法程序。",
    option: [],
    answer: { keys: [] },
    scoringRule: 0,
    code: {
      languages: ["python"],
      template: "def add(a, b):\n    pass",
      codeCorrectValue: secrets.solution,
      codeInput: "两个整数",
      codeOutput: "一个整数",
      codeInputExample: "3 4",
      codeOutputExample: "7",
      sourceCode: secrets.source,
      tests: [{ stdin: secrets.stdin, expectedOutput: secrets.expected, weight: 7, isHidden: true }],
    },
  }),
  question({
    type: 13,
    content: "阅读材料，回答下面的小题。",
    option: [],
    answer: { keys: [] },
    scoringRule: 0,
    children: [
      {
        type: 1,
        content: "小题的题干是什么？",
        option: ["甲说", "乙说"],
        answer: { ...plainAnswer, keys: [1] },
        scoringRule: 1,
        isByOrder: true,
        analysis: secrets.analysis,
        rubric: [],
        score: 5,
      },
    ],
  }),
  question({
    type: 14,
    content: "朗读告知词。",
    option: [],
    answer: { keys: [] },
    scoringRule: 0,
    seconds: 60,
  }),
];

onSqlite((database) => {
  const { author, clock, settle } = openAuthors(database);
  const fetch = (who: Author, taskId: string, path = "/hr/api/job/export/") => who.open(path + taskId);
  let owner: Author;
  let stranger: Author;
  beforeAll(async () => {
    owner = await author();
    stranger = await author();
  });

  /** A paper with a question of every type. */
  async function everything(name: string) {
    const { jobId, partId } = await writePaper(owner, { name }, 0);
    for (const one of everyType) await owner.ask(questionCalls.create, { partId, score: 5, question: one });
    return { jobId, partId };
  }
  const results = async (jobId?: string, who = owner) =>
    (await who.ask(exportCalls.results, jobId ? { jobId } : {})).jobList;
  /** The job's state after its process was killed between storing the file and marking it done. */
  const takenUpAgain = (taskId: string) =>
    setRows(
      database().queries,
      "job",
      { id: taskId },
      { state: "running", result: "", ended_at: 0, lease_until: clock.time - 1 },
    );

  const find = async (taskId: string): Promise<ExportTask> =>
    (await results()).find((task) => task.taskId === taskId)!;
  async function made(call: typeof exportCalls.pdf | typeof exportCalls.word, jobId: string, hasKey = false) {
    const taskId = await owner.ask(call, { jobId, hasKey });
    await settle();
    const task = await find(taskId);
    expect(task).toMatchObject({ state: "done", reason: "" });
    return { task, bytes: new Uint8Array(await (await fetch(owner, taskId)).arrayBuffer()) };
  }

  describe("as PDF", () => {
    test("all of it can be read again: Chinese text, numbers, version and page on each page, fonts embedded", async () => {
      const { jobId } = await everything("消防 & 电气考核");
      const { task, bytes } = await made(exportCalls.pdf, jobId);
      expect(task).toMatchObject({
        kind: "pdf",
        paperName: "消防 & 电气考核",
        hasKey: false,
        paperId: jobId,
      });
      expect(task.fileName).toBe(`消防 & 电气考核 ${task.versionCode}.pdf`);
      expect(task.versionCode).toMatch(/^P\d{4}-[2-9A-HJ-NP-Z]{5}$/);
      expect(task.size).toBe(bytes.length);

      const { pages, title, lang, fonts, isTagged, claims } = await readPdf(bytes);
      const text = pages.join("\n");
      for (const [at, one] of everyType.entries()) {
        expect(text).toContain(`${at + 1}.`);
        expect(text).toContain(one.content.slice(0, 5).replace(/\$.*/, ""));
      }
      for (const said of [
        "禁止标志",
        "A.",
        "D.",
        "□ 对",
        "题号",
        "评卷人",
        "一、单项选择题（共 1 题）",
        "录音录像编号：",
        "姓名",
        "准考证号",
        "甲说",
        "def add(a, b):",
        "86",
      ])
        expect(text).toContain(said);
      expect(text).toContain("时长不超过 60 秒");
      expect(text.replace(/\s/g, "")).toContain("姓名准考证号座位号密封线内不要答题");
      for (const [at, page] of pages.entries()) {
        expect(page).toContain(task.versionCode);
        expect(page).toContain(`第 ${at + 1} / ${pages.length} 页`);
      }
      expect(pages.length).toBeGreaterThan(1);
      expect(title).toBe("消防 & 电气考核");
      expect(lang).toBe("zh-CN");
      expect(isTagged).toBe(true);
      expect(claims).toBe("PDF/UA-1");
      expect(fonts.length).toBeGreaterThan(2);
      for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
      // The embedded subset is a small part of the font's 10 MB.
      expect(bytes.length).toBeLessThan(400_000);
    });

    test("of 200 questions none is torn from its options", async () => {
      const { jobId, partId } = await writePaper(owner, { name: "两百道题" }, 1);
      const { version_id, part_id, paper_id, company_id } = await rowOf(database().queries, "slot", {
        part_id: partId,
      });
      const row = { version_id, part_id, paper_id, company_id, score: 500, drawn: 0 };
      await database()
        .queries.insertInto("slot")
        .values(Array.from({ length: 199 }, (_, at) => ({ ...row, id: newId(), sort: at + 10 })))
        .execute();
      const { bytes } = await made(exportCalls.pdf, jobId);
      const { pages } = await readPdf(bytes);
      expect(pages.join("\n")).toContain("200.");
      expect(pages.length).toBeGreaterThan(9);
      // On the front of a sheet the fields behind the sealed line come first.
      for (const page of pages.slice(1))
        expect(page.replace(/^姓名.*?\n题\n/s, "")).toMatch(/^\d+\.\s*电气设备/);
    });

    test("where types are mixed, a question says that several options may be right; where they are sorted, a heading", async () => {
      const { jobId, partId } = await writePaper(owner, { name: "题型混排" }, 1);
      const several = everyType.find(({ type }) => type === 2)!;
      await owner.ask(questionCalls.create, { partId, score: 5, question: several });
      const sorted = (await readPdf((await made(exportCalls.pdf, jobId)).bytes)).pages.join("");
      expect(sorted).toMatch(/二、多项选择题（共 1 题）\s*2\.\s*属于安全标志/);
      await owner.ask(questionCalls.create, { partId, score: 5, question: question() });
      const mixed = (await readPdf((await made(exportCalls.pdf, jobId)).bytes)).pages.join("");
      expect(mixed).toMatch(/2\.\s*（多项选择题）属于安全标志/);
      expect(mixed).not.toContain("单项选择题");
    });

    test("the other formats: folded A3, large print, and an answer sheet with a place for each answer", async () => {
      const { jobId } = await everything("各种版式");
      const of = async (format: "a3" | "large" | "answers") => {
        const taskId = await owner.ask(exportCalls.pdf, { jobId, hasKey: format === "answers", format });
        await settle();
        expect(await find(taskId)).toMatchObject({ state: "done" });
        const bytes = new Uint8Array(await (await fetch(owner, taskId)).arrayBuffer());
        return { ...(await readPdf(bytes)), fileName: (await find(taskId)).fileName };
      };
      const [a3, large, answers] = [await of("a3"), await of("large"), await of("answers")];
      // Both halves of a sheet are numbered.
      expect(a3.pages[0]).toMatch(new RegExp(`第 1 / ${a3.pages.length * 2} 页.*第 2 / `, "s"));
      expect(large.pages.length).toBeGreaterThan(a3.pages.length * 2);
      expect(answers.fileName).toMatch(/^各种版式 P\d{4}-\w{5} 答题卡\.pdf$/);
      const text = answers.pages.join("\n");
      for (const told of ["准考证号", "选择题与判断题", "非选择题", "7-1"]) expect(text).toContain(told);
      for (const secret of [...Object.values(secrets), "参考答案", "电气设备"])
        expect(text).not.toContain(secret);
    });

    test("no heading stands alone at the end of a page", async () => {
      const { jobId } = await writePaper(owner, { name: "许多部分" }, 1);
      for (let number = 2; number <= 24; number += 1) {
        const part = { jobId, name: `第 ${number} 组`, introduction: "先看说明。", duration: 0 };
        const partId = await owner.ask(questionCalls.addPart, part);
        await owner.ask(questionCalls.create, { partId, score: 5, question: question() });
      }
      const { pages } = await readPdf((await made(exportCalls.pdf, jobId)).bytes);
      expect(pages.length).toBeGreaterThan(2);
      for (const page of pages) {
        const lines = page
          .split("\n")
          .filter((line) => !/^(先看说明。|一、单项选择题（共 1 题）)$/.test(line));
        const headings = lines.flatMap((line, at) => (/^第 \d+ 部分/.test(line) ? [at] : []));
        expect(headings.length).toBeGreaterThan(0);
        for (const at of headings) expect(lines[at + 1]).toMatch(/^\d+\.\s*电气设备/);
      }
    });
  });

  describe("for Word", () => {
    test("formulas are Word's own: cases, matrices, limits, chemistry", async () => {
      const { jobId, partId } = await writePaper(owner, { name: "公式" }, 0);
      const content = [
        "\\begin{cases}x+1&y\\\\z&w\\end{cases}",
        "\\lim_{x\\to0}\\frac{\\sin x}{x}",
        "\\ce{2H2 + O2 ->[点燃] 2H2O}",
        "\\binom{n}{k}",
        "\\hat{b}\\overline{AB}\\underbrace{c}\\boxed{d}\\cancel{e}",
      ].map((tex) => `$$${tex}$$`);
      const asked = question({ content: content.join("\n\n") });
      await owner.ask(questionCalls.create, { partId, score: 5, question: asked });
      const body = filesIn((await made(exportCalls.word, jobId)).bytes)["word/document.xml"]!;
      expect(body.match(/<m:oMath>/g)).toHaveLength(5);
      expect(body).toContain('<m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:m><m:mr><m:e>');
      expect(body).toContain("<m:limLow>");
      expect(body).toMatch(/<m:limUpp><m:e><m:r>.*→.*<m:lim>.*点.*燃.*<\/m:limUpp>/);
      expect(body).toContain('<m:type m:val="noBar"/>');
      expect(body).toMatch(/<m:acc>.*<m:bar>.*<m:groupChr>.*<m:borderBox><m:e>.*<m:strikeBLTR m:val="1"\/>/);
    });

    test("the same content is read by another program, with version and page numbers in its foot", async () => {
      const { jobId } = await everything("Word 考核");
      const { task, bytes } = await made(exportCalls.word, jobId);
      expect(task.fileName).toBe(`Word 考核 ${task.versionCode}.docx`);
      const { value: text } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
      for (const one of everyType) expect(text).toContain(one.content.slice(0, 5).replace(/\$.*/, ""));
      for (const said of [
        "二、多项选择题（共 1 题）",
        "题号",
        "评卷人",
        "禁止标志",
        "□ 对",
        "1/2",
        "甲说",
        "def add(a, b):",
        "86",
        "时长不超过 60 秒",
      ])
        expect(text).toContain(said);
      const files = filesIn(bytes);
      const body = files["word/document.xml"]!;
      // Word counts the questions, and the children of each anew.
      const levels = [...body.matchAll(/<w:ilvl w:val="(\d)"\/>/g)].map(([, level]) => level);
      expect(levels.join("")).toBe("000000010");
      expect(files["word/numbering.xml"]).toContain('<w:lvlText w:val="%1."/>');
      expect(files["word/numbering.xml"]).toContain('<w:lvlText w:val="（%2）"/>');
      for (const heading of ["Heading2", "Heading3"])
        expect(body).toContain(`<w:pStyle w:val="${heading}"/>`);
      expect(body).toContain("<m:f>");
      expect(body).toContain('w:val="Question"');
      expect(files["word/styles.xml"]).toContain('w:eastAsia="SimSun"');
      const foot = Object.entries(files)
        .filter(([name]) => /footer\d/.test(name))
        .map(([, xml]) => xml)
        .join("");
      expect(foot).toContain(task.versionCode);
      expect(foot).toContain("PAGE");
      expect(foot).toContain("NUMPAGES");
    });
  });

  describe.each([
    ["zh", "zh-CN", "准考证号", "共 1 题", "（5\u00a0分）", "［图：K2］", "1 / 1 页"],
    ["en", "en-GB", "Ticket number", "1 question", "(5\u00a0points)", "[Picture: K2]", "Page 1 / 1"],
    ["es", "es-ES", "N.º de tarjeta", "1 pregunta", "(5\u00a0puntos)", "[Imagen: K2]", "Página 1 / 1"],
    ["ja", "ja-JP", "受験票番号", "全1問", "（5点）", "［図：K2］", "1 / 1ページ"],
  ])("in the language of whoever asks (%s)", (language, tag, ...said) => {
    const [candidate, count, mark, picture, foot] = said as [string, string, string, string, string];
    let reader: Author;
    beforeAll(async () => {
      reader = await author({ companyId: owner.companyId, language });
    });

    test("both files say all that is not the author's in it, the note for a picture that is missing too", async () => {
      const { jobId, partId } = await writePaper(owner, { name: `Sheet ${language}` }, 0);
      const content = `![K2](/file/${newId()})`;
      await owner.ask(questionCalls.create, { partId, score: 5, question: question({ content }) });
      const ids = [
        await reader.ask(exportCalls.pdf, { jobId }),
        await reader.ask(exportCalls.word, { jobId }),
      ];
      await settle();
      const [pdf, word] = await Promise.all(
        ids.map(async (id) => new Uint8Array(await (await fetch(reader, id)).arrayBuffer())),
      );
      const read = await readPdf(pdf!);
      expect(read.lang).toBe(tag);
      // Readers see a space between Chinese and Latin, which is none of the text's own.
      const bare = (text: string) => text.replace(/\s/g, "");
      for (const words of [candidate, count, mark, picture, foot])
        expect(bare(read.pages.join("\n"))).toContain(bare(words));
      const xml = Object.values(filesIn(word!)).join("\n");
      for (const words of [candidate, count, mark, picture]) expect(xml).toContain(words);
      if (language !== "zh") expect(read.pages.join("\n") + xml).not.toMatch(/姓名|准考证号|满分 5 分|第 1 /);
    });
  });

  test("the same request in another language is another task, of the same content", async () => {
    const { jobId } = await writePaper(owner, { name: "两种语言" });
    const reader = await author({ companyId: owner.companyId, language: "en" });
    const [own, theirs, again] = [
      await owner.ask(exportCalls.pdf, { jobId }),
      await reader.ask(exportCalls.pdf, { jobId }),
      await reader.ask(exportCalls.pdf, { jobId }),
    ];
    expect(theirs).not.toBe(own);
    expect(again).toBe(theirs);
    await settle();
    expect((await find(theirs)).versionCode).toBe((await find(own)).versionCode);
  });

  describe.each(["pdf", "word"] as const)("the key (%s)", (kind) => {
    const textOf = async (bytes: Uint8Array) =>
      kind === "pdf"
        ? (await readPdf(bytes)).pages.join("\n")
        : Object.values(filesIn(bytes))
            .join("\n")
            .replace(/<[^>]+>/g, "");

    test("G1: without it, nothing in the file says what is right", async () => {
      const { jobId } = await everything(`不含答案 ${kind}`);
      const { bytes } = await made(exportCalls[kind], jobId);
      const text = await textOf(bytes);
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/参考答案|解析|hidden/);
    });

    test("with it, an appendix has number, answer and reason, and says so on each page", async () => {
      const { jobId } = await everything(`含答案 ${kind}`);
      const { bytes, task } = await made(exportCalls[kind], jobId, true);
      expect(task.hasKey).toBe(true);
      expect(task.fileName).toContain(" 含答案.");
      const text = await textOf(bytes);
      for (const told of [
        secrets.analysis,
        secrets.reference,
        secrets.accepted,
        "print('the solution')",
        "ABC",
        "含答案",
      ])
        expect(text.replace(/&apos;/g, "'")).toContain(told);
      for (const hidden of [secrets.source, secrets.stdin, secrets.expected])
        expect(text).not.toContain(hidden);
    });

    test("A8: it leaves the house only with a fresh proof", async () => {
      const { jobId } = await writePaper(owner, { name: `久未证明 ${kind}` });
      clock.time += 11 * minute;
      expect(await owner.refusal(exportCalls[kind], { jobId, hasKey: true })).toBe("PROOF_NEEDED");
      await owner.ask(exportCalls[kind], { jobId });
      await settle();
      clock.time -= 11 * minute;
    });

    test("A8, F2: a file that holds it asks for a fresh proof too, and who fetched it is written down", async () => {
      const { jobId } = await writePaper(owner, { name: `留着的答案 ${kind}` });
      const tasks = [await made(exportCalls[kind], jobId, true), await made(exportCalls[kind], jobId)];
      const [full, plain] = tasks.map(({ task }) => task.taskId) as [string, string];
      const fetched = async () =>
        (
          await database()
            .queries.selectFrom("audit")
            .select("after")
            .where("action", "=", "paper.export.download")
            .where("subject", "=", jobId)
            .execute()
        ).map(({ after }) => JSON.parse(after).taskId);
      expect(await fetched()).toEqual([full]);
      clock.time += 11 * minute;
      expect(await (await fetch(owner, full)).json()).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
      expect((await fetch(owner, plain)).headers.get("content-disposition")).toContain("attachment");
      clock.time -= 11 * minute;
      expect(await fetched()).toEqual([full]);
    });
  });

  describe("the version code", () => {
    const codeOf = (jobId: string) => owner.ask(exportCalls.giveCode, { jobId });
    const shown = async (jobId: string) => (await owner.ask(exportCalls.print, { jobId })).versionCode;
    const remembered = (jobId: string) =>
      database()
        .queries.selectFrom("paper_print")
        .select(["code", "content"])
        .where("company_id", "=", owner.companyId)
        .where("paper_id", "=", jobId)
        .execute();

    test("C4: to look at a paper writes nothing, and shows a code only once one was given", async () => {
      const { jobId, slotId } = await writePaper(owner, { name: "只是看看" });
      expect(await shown(jobId)).toBe("");
      expect(await remembered(jobId)).toEqual([]);
      const code = await codeOf(jobId);
      expect(await shown(jobId)).toBe(code);
      // A later change makes different content, which has no code yet.
      await owner.ask(questionCalls.setMark, { slotId, score: 7 });
      expect(await shown(jobId)).toBe("");
      expect((await remembered(jobId)).map((row) => row.code)).toEqual([code]);
      const { task } = await made(exportCalls.pdf, jobId);
      expect(await shown(jobId)).toBe(task.versionCode);
    });

    test("F2: who gave a code is written down", async () => {
      const { jobId } = await writePaper(owner, { name: "谁编的号" });
      const code = await codeOf(jobId);
      const row = await rowOf(database().queries, "audit", { action: "paper.print", subject: jobId });
      expect([row.operator_id, JSON.parse(row.after)]).toEqual([owner.id, { versionCode: code }]);
    });

    test("is the same for the same content and another one for another; its numbers are remembered", async () => {
      const { jobId, slotIds } = await writePaper(owner, { name: "版本号" }, 3);
      const first = await codeOf(jobId);
      expect(first).toMatch(/^P\d{4}-[2-9A-HJ-NP-Z]{5}$/);
      expect(await codeOf(jobId)).toBe(first);
      await owner.ask(questionCalls.setMark, { slotId: slotIds[0]!, score: 7 });
      const second = await codeOf(jobId);
      expect(second).not.toBe(first);
      await owner.ask(questionCalls.setMark, { slotId: slotIds[0]!, score: 5 });
      expect(await codeOf(jobId)).toBe(first);
      expect((await made(exportCalls.pdf, jobId)).task.versionCode).toBe(first);
      expect((await made(exportCalls.word, jobId, true)).task.versionCode).toBe(first);

      const rows = await remembered(jobId);
      expect(rows.map(({ code }) => code).sort()).toEqual([first, second].sort());
      const { numbers } = JSON.parse(rows.find(({ code }) => code === first)!.content);
      expect(
        numbers.map((one: { number: number; slotId: string; score: number }) => [
          one.number,
          one.slotId,
          one.score,
        ]),
      ).toEqual(slotIds.map((slotId, at) => [at + 1, slotId, 5]));
      expect(numbers[0].versionId).toBeTruthy();
    });

    test("an answer that is corrected is another content too", async () => {
      const { jobId, slotId } = await writePaper(owner, { name: "改答案" });
      const before = await codeOf(jobId);
      await owner.ask(questionCalls.update, {
        slotId,
        score: 5,
        question: question({ answer: { keys: [0] } }),
      });
      expect(await codeOf(jobId)).not.toBe(before);
    });
  });

  test("a picture of the company is drawn; another company's, and any other file, is not", async () => {
    const keep = async (company_id: string, purpose: string) => {
      const id = newId();
      const bytes = await png(80, 40);
      const row = { company_id, purpose, name: "a.png", type: "image/png", size: bytes.length, bytes };
      await database()
        .queries.insertInto("file")
        .values({ ...row, id, created_by: "", created_at: clock.time })
        .execute();
      return id;
    };
    const picturesIn = async (fileId: string) => {
      const content = `看图回答：\n\n![配电箱](/file/${fileId})`;
      const { jobId, partId } = await writePaper(owner, { name: `图 ${fileId}` }, 0);
      await owner.ask(questionCalls.create, { partId, score: 5, question: question({ content }) });
      const pdf = await readPdf((await made(exportCalls.pdf, jobId)).bytes);
      const word = filesIn((await made(exportCalls.word, jobId)).bytes);
      const media = Object.keys(word).filter((name) => name.startsWith("word/media/"));
      return [pdf.pictures, media.length, pdf.pages.join("").includes("［图：配电箱］")];
    };
    expect(await picturesIn(await keep(owner.companyId, "picture"))).toEqual([1, 1, false]);
    expect(await picturesIn(await keep(stranger.companyId, "picture"))).toEqual([0, 0, true]);
    expect(await picturesIn(await keep(owner.companyId, "licence"))).toEqual([0, 0, true]);
  });

  test("a group paper is printed child after child, numbered through", async () => {
    const one = await writePaper(owner, { name: "上午卷" }, 2);
    const two = await writePaper(owner, { name: "下午卷" }, 3);
    const groupId = await writeGroup(owner, "全天考试", [two.jobId, one.jobId]);
    const printed = await owner.ask(exportCalls.print, { jobId: groupId });
    expect(printed.papers.map(({ paper }) => paper.name)).toEqual(["下午卷", "上午卷"]);
    const numbers = printed.papers.flatMap(({ parts }) =>
      parts.flatMap(({ slots }) => slots.map((slot) => slot.number)),
    );
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    const { bytes } = await made(exportCalls.pdf, groupId, true);
    const text = (await readPdf(bytes)).pages.join("\n");
    expect(text).toMatch(/第 1 场\s+下午卷.*第 2 场\s+上午卷/s);
    expect(text).toContain("5.");
  });

  describe("tasks", () => {
    test("the same request while it waits is the same task; other ones are others", async () => {
      const { jobId } = await writePaper(owner, { name: "同一任务" });
      const ids = await Promise.all(
        Array.from({ length: 3 }, () => owner.ask(exportCalls.pdf, { jobId, hasKey: false })),
      );
      expect(new Set(ids).size).toBe(1);
      const other = await owner.ask(exportCalls.pdf, { jobId, hasKey: true });
      const word = await owner.ask(exportCalls.word, { jobId });
      expect(new Set([ids[0], other, word]).size).toBe(3);
      await settle();
      expect((await results(jobId)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
      expect(await owner.ask(exportCalls.pdf, { jobId })).not.toBe(ids[0]);
      await settle();
    });

    test("an empty paper is refused, and too many that wait", async () => {
      const empty = await owner.ask(paperCalls.create, draft({ name: "空卷" }));
      for (const call of [exportCalls.print, exportCalls.giveCode, exportCalls.pdf, exportCalls.word])
        expect(await owner.refusal(call, { jobId: empty })).toBe("PAPER_EMPTY");

      const busy = await author();
      const { jobId } = await writePaper(busy, { name: "忙" });
      const leased = { state: "running", lease_until: clock.time + 9 * minute };
      for (let at = 0; at < 20; at++)
        await insertRow(database().queries, "job", {
          ...{ kind: "paper.pdf", key: `${at}`, company_id: busy.companyId, ...leased },
        });
      expect(await busy.refusal(exportCalls.pdf, { jobId })).toBe("TOO_MANY_EXPORTS");
      await database().queries.deleteFrom("job").where("company_id", "=", busy.companyId).execute();
    });

    describe("D3: a paper that is larger than anybody needs is refused by page, call and task", () => {
      const ways = [exportCalls.print, exportCalls.giveCode, exportCalls.pdf, exportCalls.word];
      const refused = async (jobId: string) => {
        const reasons = [];
        for (const call of ways) reasons.push(await owner.refusal(call, { jobId }));
        return reasons;
      };
      const tooLarge = ways.map(() => "PAPER_TOO_LARGE");
      const count = (jobId: string, question_count: number) =>
        database().queries.updateTable("paper").set({ question_count }).where("id", "=", jobId).execute();

      test("by the number of its questions", async () => {
        const { jobId } = await writePaper(owner, { name: "题目太多" });
        await count(jobId, printLimits.questions);
        await owner.ask(exportCalls.print, { jobId });
        await count(jobId, printLimits.questions + 1);
        expect(await refused(jobId)).toEqual(tooLarge);
      });

      test("by what its questions say, one by one or together, also in a group's children", async () => {
        const { jobId, slotIds } = await writePaper(owner, { name: "文字太多" }, 2);
        const groupId = await writeGroup(owner, "几场一起", [jobId]);
        const say = async (bytes: number) => {
          const held = database().queries.selectFrom("slot").select("version_id").where("id", "in", slotIds);
          await database()
            .queries.updateTable("question_version")
            .set({ analysis: "题".repeat(bytes / 3) })
            .where("id", "in", held)
            .execute();
        };
        await say(printLimits.bytes / 2 - 3_000);
        for (const id of [jobId, groupId]) await owner.ask(exportCalls.giveCode, { jobId: id });
        await say(printLimits.bytes / 2);
        for (const id of [jobId, groupId]) expect(await refused(id)).toEqual(tooLarge);
      });

      test("also when it has grown since it was queued", async () => {
        const { jobId } = await writePaper(owner, { name: "后来变大" });
        const { task } = await made(exportCalls.pdf, jobId);
        await count(jobId, printLimits.questions + 1);
        await takenUpAgain(task.taskId);
        await settle();
        expect(await find(task.taskId)).toMatchObject({ state: "failed", reason: "PAPER_TOO_LARGE" });
      });
    });

    test("a task whose process died is carried out again, and leaves one file", async () => {
      const { jobId } = await writePaper(owner, { name: "中途断电" });
      const { task } = await made(exportCalls.pdf, jobId);
      await takenUpAgain(task.taskId);
      await settle();
      expect(await find(task.taskId)).toMatchObject({ state: "done", versionCode: task.versionCode });
      const files = await database()
        .queries.selectFrom("file")
        .select("id")
        .where("id", "=", task.taskId)
        .execute();
      expect(files).toHaveLength(1);
    });

    test("B2: another company sees neither paper, task nor file", async () => {
      const { jobId } = await writePaper(owner, { name: "别家的" });
      const { task } = await made(exportCalls.pdf, jobId, true);
      const { print, giveCode, pdf, word } = exportCalls;
      for (const call of [print, giveCode, pdf, word, exportCalls.results])
        expect(await stranger.refusal(call, { jobId })).toBe("NOT_FOUND");
      expect(await results(undefined, stranger)).toEqual([]);
      for (const id of [task.taskId, "x", newId()])
        expect(await (await fetch(stranger, id)).json()).toMatchObject({ code: 404, reason: "NOT_FOUND" });
      expect((await fetch(owner, task.taskId)).headers.get("content-disposition")).toContain(
        "attachment; filename*=UTF-8''",
      );
    });

    test("D2: an export is opened by its task alone, not as any file of the company", async () => {
      const { jobId } = await writePaper(owner, { name: "只按任务" });
      const { task } = await made(exportCalls.pdf, jobId, true);
      const reply = await fetch(owner, task.taskId, "/management/api/file/");
      expect(await reply.json()).toMatchObject({ code: 404 });
    });

    test("F5: a file is kept for seven days; then its task has expired, and the sweep takes it away", async () => {
      const { jobId } = await writePaper(owner, { name: "七天" });
      const { task } = await made(exportCalls.pdf, jobId);
      expect(task.expiresAt).toBe(clock.time + exportLife);
      const start = clock.time;
      await prune(database().queries, start + exportLife - minute);
      const owned = await database()
        .queries.selectFrom("file")
        .select("id")
        .where("id", "=", task.taskId)
        .execute();
      expect(owned).toHaveLength(1);
      await prune(database().queries, start + exportLife + 1);
      const gone = await database()
        .queries.selectFrom("file")
        .select("id")
        .where("id", "=", task.taskId)
        .execute();
      expect(gone).toHaveLength(0);
      // Pruning ended the session too.
      owner = await author({ companyId: owner.companyId });
      await setRows(database().queries, "job", { id: task.taskId }, { ended_at: start - exportLife });
      expect(await find(task.taskId)).toMatchObject({ state: "expired" });
      expect(await (await fetch(owner, task.taskId)).json()).toMatchObject({ code: 404 });
    });
  });
});

function filesIn(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}
