import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerFieldsOf, answerFromFields } from "#contract/sitting/answer-fields";
import { programSamples } from "#contract/sitting/programs";
import { noAnswer } from "#contract/sitting/shapes";
import { leadTo } from "~/routes/sit/visit.server";
import { operator } from "~/session/guard.server";
import { questionPage } from "~/sitting/pages/question-page.server";
import { previewedPaper } from "./previewed.server";

export const handle = { isDocument: true };

/** One question of a preview, by the page that candidates answer it on. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await operator(args, "papers");
  const { page, reader } = await previewedPaper(args, visit, placeOf(args));
  return page.question ? questionPage(page, reader) : leadTo(reader.address, reader.headers);
}

/** Leads to where the button says; what was typed is shown again as long as one stays, and stored nowhere. */
export async function action(args: ActionFunctionArgs) {
  const visit = await operator(args, "papers");
  const { page, reader, sourceCode } = await previewedPaper(args, visit, placeOf(args));
  const { form, address } = reader;
  if (!page.question) return leadTo(address);
  const go = String(form.get("go"));
  if (/^[1-9]\d{0,4}$/.test(go)) return leadTo(`${address}/${go}`);
  const next = page.parts.find(({ first, count }) => count > 0 && first > page.question!.place);
  if (go === "part" && next) return leadTo(`${address}/${next.first + 1}`);
  if (go === "part" || go === "hand-in") return leadTo(`${address}?end`);
  const fields = go === "clear" ? null : answerFieldsOf(form);
  const typed = fields ? answerFromFields(page.question.asked, fields, noAnswer) : noAnswer;
  const { program } = page.question.asked;
  let notRun: string | undefined;
  if (go === "run" && program) {
    const language = typed.language || program.languages[0]!;
    const tests = programSamples(program).map(({ stdin, expected }) => ({ stdin, expectedOutput: expected }));
    const ran = await visit.services.bank.tryProgram({
      language,
      codeCorrectValue: typed.text,
      sourceCode,
      tests,
    });
    if (ran.ok) page.question.run = { language, sequence: 0, at: page.now, count: 0, tests: ran.data };
    else notRun = ran.message;
  }
  return questionPage(page, reader, { typed, notRun, isFlagged: go !== "clear" && form.get("flag") === "1" });
}

const placeOf = ({ params }: LoaderFunctionArgs) =>
  /^[1-9]\d{0,4}$/.test(params.number ?? "") ? Number(params.number) - 1 : -1;
