import type { ExamPayload } from "#contract/exams/shapes";
import type { PaperPayload } from "#contract/papers/shapes";
import { need } from "~/session/need.server";
import { as } from "./cast";
import { examDraft } from "./exams";
import { draft, question } from "./papers";
import { servicesOf } from "./services";
import { visit } from "./visit";

let made = 0;

/** An exam of a paper whose parts have ten minutes and two questions each, or as many as are said. */
export async function arrangedExam(
  exam: Partial<ExamPayload>,
  paper: Partial<PaperPayload> = {},
  counts = [2, 2, 2],
) {
  const services = await servicesOf(as.administrator);
  const { papers, questions, exams } = services;
  made += 1;
  const name = `逐部分作答${made}`;
  const jobId = need(await papers.create(draft({ ...paper, name })));
  for (const [at, count] of counts.entries()) {
    const part = { jobId, name: `第${at + 1}部分`, introduction: "", duration: 600 };
    const partId = need(await questions.addPart(part));
    for (let number = 0; number < count; number++)
      need(await questions.create({ partId, score: 5, question: question() }));
  }
  const settings = { randomQuestions: false, randomOptions: false, name, ...exam };
  const examId = need(await exams.create(examDraft(jobId, Date.now(), settings)));
  return { services, examId };
}

/** Somebody who tries the exam out, before its first question; `one` is their browser. */
export async function triedExam(...wanted: Parameters<typeof arrangedExam>) {
  const { services, examId } = await arrangedExam(...wanted);
  const { token } = need(await services.invitations.tryOut({ examId }));
  const one = await visit();
  const home = (await one.send(`/cover/${token}`, { trial: "1" })).to!;
  await one.send(home, {});
  return {
    ...{ one, home },
    /** Where a browser is that opens this address: it gives up after five redirects. */
    async land(path: string) {
      let to = path.startsWith("/") ? path : `${home}${path && `/${path}`}`;
      for (let redirects = 0; redirects < 5; redirects++) {
        const { to: next, data } = await one.open(to);
        if (!next) return { at: to.slice(home.length + 1), data: data as string };
        to = next;
      }
      return { at: "round and round", data: "" };
    },
    send: async (path: string, fields: Record<string, string>) =>
      (await one.send(`${home}/${path}`, fields)).to!,
    status: async () => (await one.open(home)).status,
  };
}
