import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { standingBelow, unsaid } from "./foreign";
import type { Item } from "./shapes";
import type { SheetLanguage } from "./sheet-words";

/** What the examples of a template say: short, so that whoever fills it in sees at once what goes where. */
interface Texts {
  single: string[];
  multiple: string[];
  indefinite: string[];
  truth: string;
  fillIn: string;
  blanks: string[][];
  essay: [question: string, model: string];
  audio: string;
  video: string;
  file: string;
  material: string;
  ofMaterial: [question: string, ...options: string[]];
  why: [question: string, model: string];
  program: [task: string, input: string, output: string];
  interview: string;
  analysis: string;
}

const texts: Record<SheetLanguage, Texts> = {
  zh: {
    single: ["电气设备起火时，首先应当", "用水扑救", "切断电源", "打开门窗", "等待救援"],
    multiple: ["下列属于个人防护用品的有", "安全帽", "防护眼镜", "灭火毯", "防滑鞋"],
    indefinite: ["下列数中，大于 $\\sqrt{2}$ 的有", "1.4", "1.5", "2"],
    truth: "干粉灭火器可以扑救带电设备火灾。",
    fillIn: "标准大气压下，水在 ___ ℃ 结冰，在 ___ ℃ 沸腾。",
    blanks: [["0", "零"], ["100"]],
    essay: ["简述动火作业前要做的准备。", "办理审批、清理可燃物、备好灭火器材、安排监护人。"],
    audio: "请朗读下面的安全提示：上下楼梯，请扶好扶手。",
    video: "请演示安全带的穿戴和检查。",
    file: "请上传一份你写的应急预案。",
    material: "阅读材料：某车间地面有油污，当班员工用水冲洗后离开。",
    ofMaterial: ["当班员工的做法", "正确", "不正确，油污应先用吸附材料处理"],
    why: ["说说理由。", "水会使油污扩散，地面更滑。"],
    program: ["读入两个整数，写出它们的和。", "一行，两个整数，用空格隔开", "一行，一个整数"],
    interview: "请介绍一次你处理险情的经历。",
    analysis: "先断电，才能避免触电。",
  },
  en: {
    single: [
      "Electrical equipment is on fire. What comes first?",
      "Use water",
      "Switch off the power",
      "Open the windows",
      "Wait for help",
    ],
    multiple: [
      "Which of these protect a person?",
      "Helmet",
      "Safety glasses",
      "Fire blanket",
      "Non-slip shoes",
    ],
    indefinite: ["Which numbers are greater than $\\sqrt{2}$?", "1.4", "1.5", "2"],
    truth: "A dry powder extinguisher may be used on live equipment.",
    fillIn: "At normal pressure water freezes at ___ °C and boils at ___ °C.",
    blanks: [["0", "zero"], ["100"]],
    essay: [
      "What has to be prepared before hot work?",
      "A permit, a cleared area, extinguishers and a fire watch.",
    ],
    audio: "Please read aloud: hold the handrail on the stairs.",
    video: "Please show how to put on and check a safety harness.",
    file: "Please hand in an emergency plan that you wrote.",
    material: "Read this: there is oil on a workshop floor. Somebody rinses it with water and leaves.",
    ofMaterial: ["Was that right?", "Yes", "No, oil has to be absorbed first"],
    why: ["Give the reason.", "Water spreads the oil and makes the floor more slippery."],
    program: [
      "Read two integers and write their sum.",
      "One line, two integers with a space between",
      "One line, one integer",
    ],
    interview: "Please tell us about a dangerous situation that you handled.",
    analysis: "Only with the power off is there no danger of a shock.",
  },
  es: {
    single: [
      "Arde un equipo eléctrico. ¿Qué se hace primero?",
      "Usar agua",
      "Cortar la corriente",
      "Abrir las ventanas",
      "Esperar ayuda",
    ],
    multiple: [
      "¿Cuáles protegen a la persona?",
      "Casco",
      "Gafas de seguridad",
      "Manta ignífuga",
      "Calzado antideslizante",
    ],
    indefinite: ["¿Qué números son mayores que $\\sqrt{2}$?", "1,4", "1,5", "2"],
    truth: "Un extintor de polvo seco puede usarse en equipos con tensión.",
    fillIn: "A presión normal, el agua se congela a ___ °C y hierve a ___ °C.",
    blanks: [["0", "cero"], ["100"]],
    essay: [
      "¿Qué hay que preparar antes de un trabajo en caliente?",
      "Permiso, zona despejada, extintores y un vigilante.",
    ],
    audio: "Lee en voz alta: agárrate al pasamanos en la escalera.",
    video: "Muestra cómo se pone y se revisa un arnés.",
    file: "Entrega un plan de emergencia escrito por ti.",
    material: "Lee: hay aceite en el suelo de un taller. Alguien lo enjuaga con agua y se va.",
    ofMaterial: ["¿Actuó bien?", "Sí", "No, primero hay que absorber el aceite"],
    why: ["Explica por qué.", "El agua extiende el aceite y el suelo resbala más."],
    program: [
      "Lee dos enteros y escribe su suma.",
      "Una línea, dos enteros separados por un espacio",
      "Una línea, un entero",
    ],
    interview: "Cuéntanos una situación de peligro que hayas resuelto.",
    analysis: "Solo sin corriente no hay riesgo de descarga.",
  },
  ja: {
    single: [
      "電気設備から出火した。最初にすることは",
      "水をかける",
      "電源を切る",
      "窓を開ける",
      "救助を待つ",
    ],
    multiple: ["個人用保護具はどれか", "保護帽", "保護めがね", "消火毛布", "滑りにくい靴"],
    indefinite: ["$\\sqrt{2}$ より大きい数はどれか", "1.4", "1.5", "2"],
    truth: "粉末消火器は通電中の設備の火災に使える。",
    fillIn: "標準気圧で水は ___ ℃ で凍り、___ ℃ で沸騰する。",
    blanks: [["0", "ゼロ"], ["100"]],
    essay: ["火気作業の前に必要な準備を述べよ。", "許可を得て、可燃物を片付け、消火器と監視人を用意する。"],
    audio: "次の注意を読み上げてください：階段では手すりを持ちましょう。",
    video: "安全帯の着け方と点検を実演してください。",
    file: "自分で書いた緊急対応計画を提出してください。",
    material: "次を読みなさい：作業場の床に油がある。当番の人が水で流して立ち去った。",
    ofMaterial: ["この対応は", "正しい", "正しくない。油は先に吸着材で処理する"],
    why: ["理由を述べよ。", "水は油を広げ、床がさらに滑りやすくなる。"],
    program: ["整数を 2 つ読み、その和を書く。", "1 行に整数 2 つ、空白区切り", "1 行に整数 1 つ"],
    interview: "危険な状況に対処した経験を話してください。",
    analysis: "電源を切れば感電の危険がない。",
  },
};

const example = (type: Question["type"], own: Partial<Question>, score: number): Item => ({
  score,
  question: { ...unsaid(type), ...own },
});
const keyed = (keys: number[]) => ({ answer: { ...plainAnswer, keys } });
const choice = ([content = "", ...option]: string[], keys: number[]) => ({ content, option, ...keyed(keys) });
const open = ([content, text]: [string, string]) => ({ content, answer: { ...plainAnswer, text } });

function examplesOf(said: Texts): Item[] {
  const [task, input, output] = said.program;
  return [
    example(1, { ...choice(said.single, [1]), analysis: said.analysis, difficulty: 1 }, 2),
    example(2, { ...choice(said.multiple, [0, 1, 3]), difficulty: 2, tag: "judgment" }, 4),
    example(7, { ...choice(said.indefinite, [1, 2]), scoringRule: 1, tag: "mathematics" }, 4),
    example(3, { content: said.truth, ...keyed([1]), difficulty: 1 }, 1),
    example(4, { content: said.fillIn, answer: { ...plainAnswer, blanks: said.blanks } }, 2),
    example(5, { ...open(said.essay), difficulty: 4 }, 10),
    example(14, { content: said.audio, seconds: 60, prepareSeconds: 15 }, 5),
    example(15, { content: said.video, seconds: 180, prepareSeconds: 30 }, 10),
    example(10, { content: said.file, fileKinds: ["document"], megabytes: 20 }, 10),
    example(
      13,
      {
        content: said.material,
        children: [
          standingBelow({ ...unsaid(1), ...choice(said.ofMaterial, [1]) }, 2),
          standingBelow({ ...unsaid(5), ...open(said.why) }, 4),
        ],
      },
      6,
    ),
    example(
      6,
      {
        content: task,
        code: {
          languages: ["python", "cpp", "java"],
          template: "",
          codeCorrectValue: "print(sum(map(int, input().split())))",
          codeInput: input,
          codeOutput: output,
          codeInputExample: "1 2",
          codeOutputExample: "3",
          sourceCode: "",
          tests: [
            { stdin: "1 2", expectedOutput: "3", weight: 1, isHidden: false },
            { stdin: "-5 5", expectedOutput: "0", weight: 3, isHidden: true },
          ],
        },
      },
      20,
    ),
    example(16, { content: said.interview, seconds: 300, prepareSeconds: 60, ownership: "private" }, 10),
  ];
}

/** An example of each type in each language, in the order in which types are offered. */
export const templateExamples: Record<SheetLanguage, Item[]> = {
  zh: examplesOf(texts.zh),
  en: examplesOf(texts.en),
  es: examplesOf(texts.es),
  ja: examplesOf(texts.ja),
};
