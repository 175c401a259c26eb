import type { CandidateListAsked } from "#contract/candidates/list-columns";
import type { Language } from "#locales/languages";
import { exampleMarks } from "../../imports/example-marks";

const names: Record<Language, { realName: string; group: string; other: string; room: string }> = {
  zh: { realName: "欧阳文静", group: "安全环保部", other: "按实际填写", room: "第 1 考场" },
  en: { realName: "Maria Lopez", group: "Maintenance", other: "As it is", room: "Room 1" },
  es: { realName: "María López", group: "Mantenimiento", other: "Lo que corresponda", room: "Aula 1" },
  ja: { realName: "山田花子", group: "保全課", other: "実際の内容", room: "第1試験室" },
};

/** An example row that shows how to fill in an exam's list; nobody has this mobile or ID number. */
export function exampleCandidate(language: Language, { ownFields, category, ...flags }: CandidateListAsked) {
  const { realName, group, other, room } = names[language];
  const asked = (isAsked: boolean) => (isAsked ? other : "");
  return {
    realName: exampleMarks[language] + realName,
    mobile: "13800000000",
    email: "name@example.com",
    idcard: "11010519491231002X",
    gender: "",
    university: asked(flags.isUniversityRequired),
    major: asked(flags.isMajorRequired),
    degree: asked(flags.isDegreeRequired),
    graduateDate: "",
    city: "",
    own: ownFields.map(() => other),
    note: "",
    group,
    room: category === 2 ? room : "",
    seat: category === 2 ? "12" : "",
  };
}
