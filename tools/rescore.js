// Derives every score of a database a second time and compares: `npm run rescore -- verify`. It shares no code with the
// product, on purpose: what both say is right, or both programs are wrong in the same way. It reads and never writes.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const usage = `Use: npm run rescore -- verify [--exam <id>]

Reads the database of DATABASE_URL, or mingshi.sqlite in DATA_DIR (data). Ends with 0 where every stored score is what
answers, keys, rescorings and marks give; with 1 where one differs; with 2 where that cannot be told.`;

/** Points of a share, rounded half up to a hundredth. */
const part = (full, some, all) => Math.round((full * some) / all);
const same = (one, other) => one.length === other.length && one.every((value) => other.includes(value));

/** Texts are equal after NFKC, without outer blanks, with one blank for many, and whatever their case unless it counts. */
function bare(text, caseCounts) {
  const plain = text.normalize("NFKC").trim().split(/\s+/).join(" ");
  return caseCounts ? plain : plain.toUpperCase().toLowerCase();
}
const numeral = /^[+-]?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const amountIn = (text) => (numeral.test(text) ? Number(text.split(",").join("")) : Number.NaN);

function accepts(given, texts, { isCaseSensitive = false, tolerance = 0 }) {
  const text = bare(given, isCaseSensitive);
  if (text === "") return false;
  if (texts.some((one) => bare(one, isCaseSensitive) === text)) return true;
  if (!(tolerance > 0)) return false;
  return texts.some((one) => {
    const [is, be] = [amountIn(text), amountIn(bare(one, true))];
    return Math.abs(is - be) <= tolerance * (1 + 1e-12) + Number.EPSILON * Math.abs(be) * 4;
  });
}

/** Whether these blanks can each have a key of their own. */
function fitsAll(blanks, fits, used = new Set()) {
  const [blank, ...rest] = blanks;
  if (blank === undefined) return true;
  return fits[blank].some((key) => {
    if (used.has(key)) return false;
    used.add(key);
    const isFine = fitsAll(rest, fits, used);
    used.delete(key);
    return isFine;
  });
}

function fillIn(item, full, given) {
  const keys = item.answer.blanks;
  const right = (blank, key) => accepts(given[blank] ?? "", keys[key], item.answer);
  let counted = keys.map((_, at) => at).filter((at) => right(at, at));
  if (!item.isByOrder) {
    const fits = keys.map((_, blank) => keys.map((_, key) => key).filter((key) => right(blank, key)));
    counted = [];
    // Of two that want the same key the later blank has it: the last one is worth the remainder.
    for (let blank = keys.length - 1; blank >= 0; blank--)
      if (fitsAll([...counted, blank], fits)) counted.push(blank);
  }
  const each = Math.floor(full / keys.length);
  const worth = keys.map((_, at) => (at === keys.length - 1 ? full - each * (keys.length - 1) : each));
  return worth.reduce((sum, most, at) => {
    if (counted.includes(at)) return sum + most;
    // Of the texts that earn a part of this blank, the best one.
    const parts = (item.answer.partial ?? []).filter(
      ({ blank, text, tolerance }) =>
        blank === at &&
        accepts(
          given[at] ?? "",
          [text],
          tolerance === undefined ? item.answer : { ...item.answer, tolerance },
        ),
    );
    return sum + part(most, Math.max(0, ...parts.map(({ weight }) => weight)), all);
  }, 0);
}

/** Weights are hundredths of a percent. */
const all = 10_000;

/** By weights one option earns or costs its own; of several the sum counts, from nothing to the whole. */
function byWeights(full, weights, keys, isOne) {
  const chosen = [...new Set(keys)].map((key) => weights[key] ?? 0);
  if (isOne) {
    const [weight = 0] = chosen.length === 1 ? chosen : [];
    return weight < 0 ? 0 - part(full, -weight, all) : part(full, weight, all);
  }
  const plus = weights.filter((weight) => weight > 0);
  const add = (some) => some.reduce((sum, one) => sum + one, 0);
  // 3 × 33.33 % is meant as the whole.
  const whole = Math.abs(add(plus) - all) > plus.length ? all : add(plus);
  if (add(chosen) >= whole) return full;
  return add(chosen) <= 0 ? 0 : part(full, add(chosen), whole);
}

/**
 * What an answer earns by its key in hundredths; null where a person or a machine decides.
 * @param {any} item a question, or a sub-question
 * @param {number} full
 * @param {{ keys?: number[], blanks?: string[], text?: string }} given
 * @param {boolean} hasFile
 */
export function earned(item, full, { keys = [], blanks = [], text = "" }, hasFile) {
  const { type, scoringRule: rule, answer } = item;
  const weights = answer.weights ?? [];
  if (weights.length > 0) return keys.length === 0 ? 0 : byWeights(full, weights, keys, type === 1);
  if (type === 1 || type === 3) {
    if (keys.length === 0) return 0;
    if (keys.length === 1 && answer.keys.includes(keys[0])) return full;
    return rule === 1 ? 0 : -part(full, 1, (type === 3 ? 2 : item.option.length) - 1);
  }
  if (type === 2 || type === 7) {
    if (keys.length === 0 || keys.some((key) => !answer.keys.includes(key))) return 0;
    if (same([...new Set(keys)], answer.keys)) return full;
    return rule === 1 ? part(full, new Set(keys).size, answer.keys.length) : 0;
  }
  if (type === 4) return blanks.every((blank) => blank.trim() === "") ? 0 : fillIn(item, full, blanks);
  return text.trim() === "" && !hasFile ? 0 : null;
}

/**
 * What a program earns by the tests that it has passed, in hundredths: each is worth its share of the mark by its weight.
 * @param {number} full
 * @param {{ weight: number }[]} tests of the question
 * @param {{ isPassed: boolean }[]} verdicts as they are stored, in the same order
 */
export function earnedByTests(full, tests, verdicts) {
  let [passed, whole] = [0, 0];
  for (const [at, { weight }] of tests.entries()) {
    whole += weight;
    if (verdicts[at]?.isPassed === true) passed += weight;
  }
  return part(full, passed, whole);
}

/** The mark of one, two or three people; null while it is not there. */
function marked(tasks, full) {
  const of = (round) => tasks.find((task) => task.round === round);
  const done = (round) => (of(round)?.state === "done" ? of(round).score : null);
  if (of(3)) return done(3);
  if (!of(2)) return done(1);
  if (done(1) === null || done(2) === null) return null;
  if (Math.abs(done(1) - done(2)) > Math.max(100, full / 10)) return null;
  return Math.min(full, 50 * Math.round((done(1) + done(2)) / 100));
}

/** Another key has its own partial credit, or none. */
const keyIn = ({ type }, { keys, blanks, weights = [], partial = [] }) =>
  type === 4 ? { blanks, partial } : { keys, weights };

/** One item after rescorings: what it earns, and out of how much. */
function rescored(item, full, given, hasFile, tasks, change, verdicts) {
  if (change?.kind === "void") return { score: 0, full: 0, voided: full };
  if (change?.kind === "everybody") return { score: full, full, voided: 0 };
  if (change?.kind === "mark") return { score: change.score, full, voided: 0 };
  // Of a program that was run its tests decide; any other one is a person's.
  if (verdicts) return { score: earnedByTests(full, item.code.tests, verdicts), full, voided: 0 };
  const key = change && keyIn(item, change);
  const keyed = key ? { ...item, answer: { ...item.answer, ...key } } : item;
  const byKey = earned(keyed, full, given, hasFile);
  if (byKey !== null) return { score: byKey, full, voided: 0 };
  return { score: marked(tasks, full), full, voided: 0 };
}

/** Every difference between the stored row of a candidate and what this program derives. */
export function differences(row) {
  const { stored, structure, drawn, questions, answers, programs, tasks, changes, passScore } = row;
  const found = [];
  const sums = structure.parts.map(() => ({ score: 0, total: 0 }));
  const all = { open: 0, voided: 0 };
  let place = -1;
  drawn.forEach((slots, at) => {
    for (const [slot] of slots) {
      place += 1;
      const { versionId, score: mark } = structure.parts[at].slots[slot];
      const question = questions.get(versionId);
      const given = answers.get(place) ?? {};
      const was = stored.answers[place];
      const items = question.children?.length
        ? question.children.map((child, index) => [child, Math.round(child.score * 100), index])
        : [[question, mark, -1]];
      for (const [item, full, child] of items) {
        const about = changes.filter(
          (one) =>
            one.versionId === versionId &&
            (one.child === -1 || one.child === child) &&
            (one.kind !== "mark" || one.candidateId === row.candidateId) &&
            (one.place === undefined || one.place === place),
        );
        const own = tasks.filter((task) => task.place === place && task.child === child);
        const kept = child < 0 ? was : was?.children[child];
        const mine = child < 0 ? given : (given.children?.[child] ?? {});
        // What is written on paper is an answer, of a family to each of its sub-questions.
        const hasFile = Boolean(given.isOnPaper) || (child < 0 && Boolean(given.file));
        const is = rescored(
          item,
          full,
          mine,
          hasFile,
          own,
          about.at(-1),
          item.type === 6 ? programs.get(place) : undefined,
        );
        if (kept?.score !== is.score || kept?.full !== is.full)
          found.push(
            `question ${place + 1}${child < 0 ? "" : `.${child + 1}`}: stored ${kept?.score} of ${kept?.full}, derived ${is.score} of ${is.full}`,
          );
        sums[at].score += is.score ?? 0;
        sums[at].total += is.full;
        all.voided += is.voided;
        all.open += is.score === null ? 1 : 0;
      }
    }
  });
  if (place + 1 !== stored.answers.length)
    found.push(`${stored.answers.length} scores stored of ${place + 1} questions`);
  // No part is worth less than nothing.
  const score = sums.reduce((sum, one) => sum + (one.score < 0 ? 0 : one.score), 0);
  const total = sums.reduce((sum, one) => sum + one.total, 0);
  const needed = all.voided === 0 ? passScore : part(passScore, total, total + all.voided);
  const passed = all.open > 0 || passScore === 0 ? null : score >= needed ? 1 : 0;
  for (const [name, is] of Object.entries({ score, total, open: all.open, passed }))
    if (stored[name] !== is) found.push(`${name}: stored ${stored[name]}, derived ${is}`);
  return found;
}

/** Reads from either engine: `query(text, values)` gives rows; parameters are written `?`. */
async function open(address) {
  if (/^postgres/.test(address)) {
    const { default: pg } = await import("pg");
    pg.types.setTypeParser(20, Number);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    return {
      query: async (text, values = []) => {
        let at = 0;
        return (
          await client.query(
            text.replace(/\?/g, () => `$${++at}`),
            values,
          )
        ).rows;
      },
      close: () => client.end(),
    };
  }
  // Version 13 of the driver needs Node 22; 12 aborts on newer versions of Node.
  const isNewer = Number(process.versions.node.split(".")[0]) >= 22;
  const { default: Sqlite } = await import(isNewer ? "better-sqlite3-napi" : "better-sqlite3");
  const file = new Sqlite(address, { readonly: true, fileMustExist: true });
  file.exec("begin");
  return {
    query: async (text, values = []) => file.prepare(text).all(...values),
    close: async () => file.close(),
  };
}

/**
 * Compares every candidate's scores; calls `tell` for each that differs. The reply is how many of each.
 * @param {string} address a PostgreSQL address, or a file of SQLite
 * @param {{ examId?: string, tell?: (text: string) => void }} options
 */
export async function verifyScores(address, { examId = "", tell = () => {} } = {}) {
  const { query, close } = await open(address);
  try {
    const told = { candidates: 0, different: 0, unread: 0 };
    const exams = await query(
      `select exam.id, exam.name, paper.pass_score, draw.structure from exam
       join paper on paper.id = exam.paper_id left join exam_draw draw on draw.exam_id = exam.id
       where exists (select 1 from candidate_score score where score.exam_id = exam.id) and (? = '' or exam.id = ?)
       order by exam.id`,
      [examId, examId],
    );
    if (examId !== "" && exams.length === 0) throw new Error(`no exam ${examId} has scores`);
    for (const exam of exams) {
      // What cannot be read keeps no other exam, and no other candidate, from being compared.
      let paper = null;
      let reason = "there is no paper to derive the score from";
      try {
        if (exam.structure) paper = await paperOf(query, exam);
      } catch (error) {
        reason = error.message;
      }
      const rows = await query(
        `select score.candidate_id, score.answers, score.score, score.total, score.open, score.passed,
                candidate.number, drawn.content
         from candidate_score score join candidate on candidate.id = score.candidate_id
         left join candidate_paper drawn on drawn.candidate_id = score.candidate_id
         where score.exam_id = ? and candidate.removed_at = 0 order by candidate.number`,
        [exam.id],
      );
      for (const row of rows) {
        told.candidates += 1;
        try {
          if (!paper || !row.content) throw new Error(reason);
          const found = differences({
            ...paper,
            ...(await sittingOf(query, row)),
            passScore: exam.pass_score,
          });
          if (found.length > 0) told.different += 1;
          for (const one of found) tell(`${exam.name} · ${row.number}: ${one}`);
        } catch (error) {
          told.unread += 1;
          tell(`${exam.name} · ${row.number}: ${error.message}`);
        }
      }
    }
    return told;
  } finally {
    await close();
  }
}

/** What all candidates of an exam share: its questions, and the rescorings that apply to it. */
async function paperOf(query, { id, structure: text }) {
  const structure = JSON.parse(text);
  const questions = new Map();
  for (const { versionId } of structure.parts.flatMap(({ slots }) => slots)) {
    const [row] = await query("select * from question_version where id = ?", [versionId]);
    if (!row) throw new Error(`there is no question ${versionId}`);
    questions.set(versionId, {
      ...JSON.parse(row.extra),
      ...{ type: row.type, option: JSON.parse(row.option), answer: JSON.parse(row.answer) },
      ...{ scoringRule: row.scoring_rule, isByOrder: row.by_order === 1 },
    });
  }
  const changes = await query(
    "select change from rescoring where exam_id = ? and kind <> 'undo' and undone_in = 0 order by version",
    [id],
  );
  return { structure, questions, changes: changes.map(({ change }) => JSON.parse(change)) };
}

/** What one candidate answered, what people and tests made of it, and what is stored. */
async function sittingOf(query, row) {
  const id = row.candidate_id;
  const given = await query("select place, content from sitting_answer where candidate_id = ?", [id]);
  const tested = await query(
    "select place, tests from program_test where candidate_id = ? and state = 'done'",
    [id],
  );
  return {
    candidateId: id,
    ...{ stored: { ...row, answers: JSON.parse(row.answers) }, drawn: JSON.parse(row.content) },
    answers: new Map(given.map(({ place, content }) => [place, JSON.parse(content)])),
    programs: new Map(tested.map(({ place, tests }) => [place, JSON.parse(tests).tests])),
    tasks: await query("select place, child, round, state, score from marking_task where candidate_id = ?", [
      id,
    ]),
  };
}

async function run() {
  const [what, flag, examId = ""] = process.argv.slice(2);
  if (what !== "verify" || (flag !== undefined && (flag !== "--exam" || examId === ""))) {
    console.log(usage);
    return 2;
  }
  const address = process.env.DATABASE_URL || join(process.env.DATA_DIR || "data", "mingshi.sqlite");
  const { candidates, different, unread } = await verifyScores(address, { examId, tell: console.log });
  console.log(`${candidates} candidates: ${different} differ, ${unread} cannot be told`);
  return different > 0 ? 1 : unread > 0 ? 2 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  run().then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(error.message);
      process.exitCode = 2;
    },
  );
