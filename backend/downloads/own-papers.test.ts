import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { downloadCalls } from "#contract/downloads/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { readPdf } from "../../tests/support/read-pdf";
import { rowOf, setRows } from "../../tests/support/rows";
import { publishedExam } from "../../tests/support/sittings";
import { markingCode } from "../marking/code";

onSqlite((database) => {
  const office = openAuthors(database);

  test("each candidate has a PDF of their own paper and answer sheet, by room, before the exam opens", async () => {
    const exam = { category: 2 as const, randomQuestions: true, randomOptions: true };
    const parts = [{ questions: ([1, 2, 3, 4, 5, 13] as const).map(ofType) }];
    const candidate = { room: "第 1 考场", seat: "A1" };
    const made = await publishedExam(office, database().queries, { exam, parts, people: 2, candidate });
    const { manager, examId, candidateIds } = made;
    const ask = { examId, room: "第 1 考场" };
    const taskId = await manager.ask(downloadCalls.startPapers, ask);
    expect(await manager.ask(downloadCalls.startPapers, ask)).toBe(taskId);
    await office.settle();
    const [task] = await manager.ask(downloadCalls.check, { examId });
    expect(task).toMatchObject({ state: "done", content: "papers", room: "第 1 考场", done: 2, total: 2 });
    const file = await manager.open(`/report/api/download/pdf/download/${taskId}`);
    const zip = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(zip)).toEqual(["第 1 考场 A1 00001 周远0.pdf", "第 1 考场 A1 00002 周远1.pdf"]);
    const read = await readPdf(zip["第 1 考场 A1 00002 周远1.pdf"]!);
    expect(read.claims).toBe("PDF/UA-1");
    const pages = read.pages.map((page) => page.replace(/\s/g, ""));
    for (const page of pages) expect(page).toContain(markingCode(candidateIds[1]!));
    const text = pages.join("");
    for (const said of ["周远1", "1-00002", "第1考场A1", "先报警", "在℃沸腾", "答题卡"])
      expect(text).toContain(said);
    expect(text).not.toContain("只有出题人知道");
    // The number is printed: it is checked, and not written.
    expect(text).toContain("请先核对姓名、准考证号和座位");
    expect(text).not.toContain("先写在方格里");
    // Its questions are in the order that was drawn for this candidate.
    const { content } = await rowOf(database().queries, "candidate_paper", {
      candidate_id: candidateIds[1]!,
    });
    const order = (JSON.parse(content) as [number][][])[0]!.map(([slot]) => slot);
    const words = ["配电箱冒烟", "哪些做法", "干粉灭火器", "结冰", "动火作业", "阅读材料"];
    const places = order.map((slot) => text.indexOf(words[slot]!));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test("nobody else gets papers, and no exam that is not offline or not published has them", async () => {
    const made = await publishedExam(office, database().queries, { exam: { category: 2 } });
    const ask = { examId: made.examId, room: "" };
    const { companyId } = made.manager;
    for (const role of ["r_offline_room", "r_review", "r_monitor", "r_exam_paper"] as const) {
      const other = await office.author({ companyId, roles: [role] });
      expect(await other.refusal(downloadCalls.startPapers, ask)).toBe("FORBIDDEN");
    }
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    expect(await stranger.refusal(downloadCalls.startPapers, ask)).toBe("NOT_FOUND");
    expect(await made.manager.refusal(downloadCalls.startPapers, { ...ask, room: "none" })).toBe(
      "TICKET_NONE",
    );
    const online = await publishedExam(office, database().queries);
    const { manager, examId } = online;
    expect(await manager.refusal(downloadCalls.startPapers, { examId, room: "" })).toBe("TICKET_NONE");
    await setRows(database().queries, "exam", { id: made.examId }, { state: "draft" });
    expect(await made.manager.refusal(downloadCalls.startPapers, ask)).toBe("TICKET_NONE");
  });
});
