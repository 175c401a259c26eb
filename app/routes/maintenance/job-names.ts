import type { Translate } from "#locales/words";

/** Kinds of job that have a name; any other is shown as it is called in code. */
const named = [
  "audit.settle",
  "certificates.settle",
  "codes.clear",
  "database.prune",
  "exams.draw",
  "exams.release",
  "exams.remind",
  "ledger.reconcile",
  "orders.expire",
  "pictures.prune",
  "programs.settle",
  "proposals.make",
  "scores.settle",
  "sittings.settle",
  "bank.empty",
  "candidates.change",
  "candidates.parse",
  "candidates.commit",
  "certificate.zip",
  "evaluation.parse",
  "evaluation.commit",
  "exam.draw",
  "exam.invite",
  "exam.moved",
  "exam.ownPapers",
  "exam.scans",
  "message.bulk",
  "message.send",
  "monitor.tell",
  "paper.pdf",
  "paper.word",
  "people.parse",
  "people.commit",
  "questions.parse",
  "questions.commit",
  "results.file",
  "results.pdfs",
  "servers.request",
  "webhook.deliver",
] as const;

/** The name of a kind of job. */
export function jobName(t: Translate, kind: string): string {
  const known = named.find((one) => one === kind);
  return known ? t(`maintenance:kinds.${known}`) : kind;
}
