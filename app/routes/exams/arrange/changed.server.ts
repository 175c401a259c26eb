import type { ExamDetail, ExamPayload } from "#contract/exams/shapes";
import { figure } from "#locales/figures";
import { type Language, languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { FlashMessage } from "~/session/flash.server";

type Field = Exclude<keyof ExamPayload, "paperId">;

const times: readonly Field[] = ["openAt", "closeAt"];
/** What also touches those who have handed in. */
const afterwards: readonly Field[] = ["release", "releaseAt", "reviewAt", "checkScore", "viewReport"];
/** As many are named; a notice is short. */
const mostNamed = 6;

/** What the change of a published exam changed, and for whom; who was told other times is to be invited again. */
export function changeNotice(
  before: ExamDetail,
  after: ExamPayload,
  { t, language }: { t: Translate; language: Language },
): FlashMessage {
  const { name, openAt, closeAt, settings, progress } = before;
  const was: Record<Field, unknown> = { name, openAt, closeAt, ...settings };
  const changed = (Object.keys(was) as Field[]).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return { kind: "ok", text: t("exams:saved") };
  const named = changed.slice(0, mostNamed).map((field) => labelOf(field, t));
  const what = named.join(t("listSeparator")) + (changed.length > mostNamed ? "…" : "");
  const isForAll = changed.some((field) => afterwards.includes(field));
  const coming = progress.candidates - progress.absent;
  const people = isForAll ? coming : coming - progress.submitted;
  const isToldWrong = progress.invited > 0 && changed.some((field) => times.includes(field));
  const texts = [
    t("exams:changed.what", { what }),
    people > 0 &&
      t(isForAll ? "exams:changed.all" : "exams:changed.pending", { people: figure(people, language) }),
    isToldWrong && t("exams:changed.told", { invited: figure(progress.invited, language) }),
  ];
  return {
    kind: isToldWrong ? "warn" : "ok",
    text: texts.filter(Boolean).join(languages[language].script === "latin" ? " " : ""),
    ...(isToldWrong && {
      link: { to: paths.invitations.show(before.examId), text: t("exams:changed.invite") },
    }),
  };
}

function labelOf(field: Field, t: Translate): string {
  if (field === "consents" || field === "ownFields") return t(`exams:arrange.${field}`);
  return t(`exams:fields.${field}`);
}
