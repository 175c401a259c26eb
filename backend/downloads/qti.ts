import { answering } from "#contract/questions/kinds";
import { escapedValue, escapeXml } from "../file-formats/xml";
import { writeZip, type ZipEntry } from "../zip/writing";
import type { Written } from "./formats";
import type { ResultRow } from "./table";

type AskedQuestion = NonNullable<ResultRow["questions"][number]>;

/**
 * QTI Results Reporting 2.2 (`imsqti_result_v2p2.xsd`): a zip with one `assessmentResult` for each candidate, written
 * when its turn comes. With `scores` alone the answers stay out.
 */
export const qtiResults = (written: Written): AsyncGenerator<Uint8Array> => writeZip(entriesOf(written));

async function* entriesOf({ rows, ...of }: Written): AsyncGenerator<ZipEntry> {
  for await (const row of rows)
    yield {
      name: `${String(row.number).padStart(5, "0")}.xml`,
      bytes: Buffer.from(assessmentResult(row, of)),
      day: stampOf(row).slice(0, 10),
    };
}

const stampOf = ({ submittedAt }: ResultRow) => `${new Date(submittedAt).toISOString().slice(0, 19)}Z`;

/** The result of one candidate; items are named by the version of their question. */
export function assessmentResult(
  row: ResultRow,
  { exam, content }: Pick<Written, "exam" | "content">,
): string {
  const stamp = stampOf(row);
  const session = (source: string, identifier: string) =>
    element("sessionIdentifier", { sourceID: `urn:mingshi:${source}`, identifier });
  const items = row.questions.flatMap((question, at) =>
    question ? [itemResult(question, { number: at + 1, stamp, isAnswered: content === "answers" })] : [],
  );
  const test = [
    ...score(row.state === "open" ? null : row.score, row.total),
    ...(row.passed === null ? [] : [outcome("PASSED", "boolean", {}, String(row.passed))]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    "assessmentResult",
    { xmlns: "http://www.imsglobal.org/xsd/imsqti_result_v2p2" },
    [
      element("context", { sourcedId: `candidate-${row.candidateId}` }, [
        session("candidate", row.candidateId),
        ...[session("number", String(row.number)), session("name", row.name)],
        ...(row.group ? [session("group", row.group)] : []),
      ]),
      element("testResult", { identifier: exam, datestamp: stamp }, test),
      ...items,
    ],
  )}\n`;
}

function itemResult(
  question: AskedQuestion,
  { number, stamp, isAnswered }: { number: number; stamp: string; isAnswered: boolean },
): string {
  const facts = {
    ...{ identifier: question.versionId, sequenceIndex: String(number), datestamp: stamp },
    sessionStatus: question.score === null ? "pendingResponseProcessing" : "final",
  };
  return element("itemResult", facts, [
    ...(isAnswered ? [responseVariable(question)] : []),
    ...score(question.score, question.full),
  ]);
}

/** Choices by their letters as the question stands; everything else as text. */
function responseVariable({ type, given }: AskedQuestion): string {
  const kind = answering[type];
  const [cardinality, baseType, values] =
    kind === "one" || kind === "some"
      ? [kind === "one" ? "single" : "multiple", "identifier", [...(given[0] ?? "")]]
      : kind === "truth"
        ? ["single", "boolean", given.map((sign) => String(sign === "✓"))]
        : [
            given.length > 1 || kind === "blanks" || kind === "family" ? "ordered" : "single",
            "string",
            given,
          ];
  return element("responseVariable", { identifier: "RESPONSE", cardinality, baseType }, [
    element("candidateResponse", {}, values.map(valueElement)),
  ]);
}

/** Hundredths; null has no value yet. */
const score = (hundredths: number | null, full: number) => [
  outcome(
    "SCORE",
    "float",
    { normalMaximum: String(full / 100) },
    ...(hundredths === null ? [] : [String(hundredths / 100)]),
  ),
];

const outcome = (identifier: string, baseType: string, more: Record<string, string>, ...values: string[]) =>
  element(
    "outcomeVariable",
    { identifier, cardinality: "single", baseType, ...more },
    values.map(valueElement),
  );

const valueElement = (text: string) => `<value>${escapeXml(inXml(text))}</value>`;

/** Without the characters that XML 1.0 cannot hold. */
const inXml = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "");

function element(name: string, attributes: Record<string, string>, children: string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapedValue(inXml(value))}"`);
  const begin = `<${name}${written.join("")}`;
  return children.length === 0 ? `${begin}/>` : `${begin}>${children.join("")}</${name}>`;
}
