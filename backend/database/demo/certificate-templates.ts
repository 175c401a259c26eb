import type { TemplateContent } from "#contract/certificates/shapes";

/** A template of the demo, under an id that stays, so that addresses of its certificates can be written down. */
interface DemoTemplate {
  id: string;
  name: string;
  content: TemplateContent;
}

const look = { ink: "#2b2522", paper: "#ffffff", logo: "", seal: "", background: "" };

/** Valid for two years, on its side. */
export const safetyTemplate: DemoTemplate = {
  id: "5e0b7c1a-9d34-4f68-8a2e-c61f0d7b93e4",
  name: "安全生产培训合格证",
  content: {
    language: "zh",
    texts: {
      zh: {
        title: "安全生产培训合格证书",
        body: "{姓名}于 {日期}参加“{考试}”，共学习 {培训学时} 学时，成绩 {成绩}，评定为{等级}。\n特发此证，有效期至 {有效期至}。",
        organiser: "华东能源集团安全监察部",
      },
      en: {
        title: "Certificate of Safety Training",
        body: "{name} took part in “{exam}” on {date}: {Hours} hours of training, score {score}, grade {grade}.\nThis certificate is valid until {validUntil}.",
        organiser: "Safety Supervision, East China Energy Group",
      },
      es: {
        title: "Certificado de formación en seguridad",
        body: "{nombre} participó en «{examen}» el {fecha}: {Horas} horas de formación, puntuación {puntuación}, calificación {calificación}.\nEste certificado es válido hasta el {válido hasta}.",
        organiser: "Supervisión de Seguridad, Grupo Energético del Este de China",
      },
      ja: {
        title: "安全教育修了証",
        body: "{氏名}殿は{日付}に「{試験}」を受講し、{受講時間}時間の課程を得点{得点}、評価「{等級}」で修了されました。\n本証の有効期限は{有効期限}です。",
        organiser: "華東エネルギーグループ 安全監察部",
      },
    },
    fields: ["exam", "score", "grade"],
    freeFields: [{ zh: "培训学时", en: "Hours", es: "Horas", ja: "受講時間" }],
    look: { ...look, orientation: "landscape", border: "double", accent: "#a8322f" },
    validMonths: 24,
  },
};

/** Valid for ever, upright. */
export const courseTemplate: DemoTemplate = {
  id: "c83f2d90-46ab-4e17-b5d9-07a4e1f68c2b",
  name: "结业证书",
  content: {
    language: "zh",
    texts: {
      zh: {
        title: "结业证书",
        body: "{姓名}：\n修完“{考试}”全部课程，考核等级{等级}，准予结业。",
        organiser: "华东能源集团培训中心",
      },
      en: {
        title: "Certificate of Completion",
        body: "This certifies that {name} has completed the course “{exam}” with the grade {grade}.",
        organiser: "Training Centre, East China Energy Group",
      },
      es: {
        title: "Certificado de finalización",
        body: "Se certifica que {nombre} ha completado el curso «{examen}» con la calificación {calificación}.",
        organiser: "Centro de Formación, Grupo Energético del Este de China",
      },
      ja: {
        title: "修了証書",
        body: "{氏名}殿は「{試験}」の全課程を評価「{等級}」で修了されたことを証します。",
        organiser: "華東エネルギーグループ 研修センター",
      },
    },
    fields: ["exam", "grade"],
    freeFields: [],
    look: { ...look, orientation: "portrait", border: "corners", accent: "#1f5a7a" },
    validMonths: 0,
  },
};
