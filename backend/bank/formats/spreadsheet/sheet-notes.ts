import { abilities, codeLanguages, fileKinds, scoringRules, typesInOrder } from "#contract/questions/kinds";
import { type Language, languages } from "#locales/languages";
import type { Column } from "./sheet-columns";
import { childWords, shownTestWords, testWords } from "./sheet-rows";
import { ruleNames, sheetLanguages } from "./sheet-words";

/** Help on what each column of a template may contain. */

export const sheetTitle: Record<Language, string> = {
  zh: "题目",
  en: "Questions",
  es: "Preguntas",
  ja: "問題",
};
export const notesTitle: Record<Language, string> = {
  zh: "填写说明",
  en: "How to fill it in",
  es: "Cómo rellenarla",
  ja: "記入方法",
};

type Notes = Record<Exclude<Column, `option${string}`> | "option", string>;

const notes: Record<Language, Notes> = {
  zh: {
    type: "必填。一行一道题，可填：{{types}}。综合题的小题写在它下面的行，题型写作“{{child}}：单选”；编程题的测试点也写在下面的行，题型写作“{{test}}”或“{{shownTest}}”（考生看得到）。灰底的示例行不会导入，可以留着，也可以改写。",
    content:
      "必填。支持 Markdown，公式写在 $ 之间。填空题用 ___（三个以上的下划线）表示一个空。测试点行填程序的输入。",
    option: "选择题的选项，一列一个，至少两个，最多到 L。",
    answer:
      "选择题填正确选项的字母，如 B 或 ACD；判断题填{{truths}}；填空题一个空一行，几种写法都可以时用 | 隔开；问答等题填参考答案；测试点行填预期输出。",
    score: "大于 0，最多一位小数；不填为 1。综合题不用填，是各小题之和；测试点行填权重。",
    difficulty: "{{difficulties}}；不填为 3。",
    tag: "可不填，或填：{{abilities}}。",
    topics:
      "可不填。上下级之间写“ / ”（两边有空格），如“数据库 / 索引”；几个之间用分号隔开，最多 10 个。没有的知识点会自动添加。",
    ownership: "{{ownerships}}；不填为公开。",
    scoringRule: "不填为每种题型的第一种。{{rules}}。",
    analysis: "可不填。支持 Markdown。",
    title: "可不填。只给出题的人看，用来查找，最多 200 个字符。",
    idNumber: "可不填。题目在别处的编号，最多 100 个字符；可以用它搜索。",
    stimulus: "放在题目前面的一段文字，如阅读材料、答题说明，不计入题号和分值；可不填。支持 Markdown。",
    rubric:
      "问答、录音、录像、面试录制和附件题：评分要点，一行一个，写作“分值 | 要点 | 关键词”，分值以 0.5 分为一档，关键词可不填；考生看不到。",
    hints: "提示，一行一条，最多 10 条，每条最多 1,000 个字符。可不填。试答本题答错后逐条显示，考生看不到。",
    answerTemplate: "问答题：作答框里一开始就有的文字，考生在上面修改，最多 10,000 个字符。可不填。",
    keepsOptionOrder: "选择题和综合题：填“是”时，选项不打乱；不填为否。",
    isJumpAllowed: "{{jumps}}；不填为允许。",
    isByOrder: "填空题：填“否”时，几个空的答案可以互换；不填为是。",
    isCaseSensitive: "填空题：填“是”时，ABC 与 abc 不同；不填为否。",
    tolerance: "填空题：答案是数字时允许相差多少；不填时按文字比较。",
    weights:
      "选择题：各选项得分值的百分之几，一行一个，如“B = 50%”，可以是负数；没写的选项为 0，单选题的正确选项为 100%。填空题：得部分分的答案，一个空一行，如“冰 = 50% | 雾 = 25%”。不填时按计分规则判分。",
    seconds: "录音、录像、面试录制：最多录多少秒，0 到 3600；不填为不限。",
    prepareSeconds: "录音、录像、面试录制：准备多少秒，0 到 3600；不填为没有准备时间。",
    takes: "录音、录像、面试录制：最多录制多少次，0 到 10；不填为不限次数。",
    fileKinds: "附件题：{{fileKinds}}，几种之间用空格隔开；不填为不限。",
    megabytes: "附件题：文件最大多少 MB，0 到 100；不填为平台上限。",
    languages: "编程题必填：{{languages}}，几种之间用空格隔开。",
    codeInput: "编程题：读入什么，用文字说明。",
    codeOutput: "编程题：写出什么，用文字说明。",
    codeInputExample: "编程题：给考生看的输入样例。",
    codeOutputExample: "编程题：给考生看的输出样例。",
    template: "编程题：编辑器里一开始就有的代码。",
    codeCorrectValue: "编程题：一份正确的程序，供阅卷参考。",
    sourceCode: "编程题：与考生的程序一起编译，页面上不显示；除 JavaScript 外，考生的程序能读到。",
  },
  en: {
    type: "Required. One question a row: {{types}}. The questions below a parent question stand in the rows under it, as “{{child}}: Single choice”; so do the tests of a program, as “{{test}}” or “{{shownTest}}” (candidates see it). The grey example rows are not imported; leave them, or write over them.",
    content:
      "Required. Markdown; formulas stand between $ signs. In a fill-in question ___ (three underscores or more) is a blank. In a test: what the program reads.",
    option: "The options of a choice, one a column, from two up to L.",
    answer:
      "Choices: the letters of the right options, such as B or ACD. True or false: {{truths}}. Fill in: one blank a line, with | between answers that are all accepted. Others: a model answer. In a test: the expected output.",
    score:
      "Above 0, at most one decimal place; 1 if left blank. Leave it blank for a parent question, which is worth the sum of those below it. In a test: its weight.",
    difficulty: "{{difficulties}}; 3 if left blank.",
    tag: "Blank, or one of: {{abilities}}.",
    topics:
      "May be left blank. Put “ / ” between levels, with spaces, as in “Databases / Indexes”, and semicolons between topics, 10 at most. Topics that do not exist are added.",
    ownership: "{{ownerships}}; public if left blank.",
    scoringRule: "The first one of the type if left blank. {{rules}}.",
    analysis: "May be left blank. Markdown.",
    title: "May be left blank. For authors to find it by, 200 characters at most; candidates do not see it.",
    idNumber:
      "May be left blank. The number that it has elsewhere, 100 characters at most; a search finds it.",
    stimulus:
      "What stands before the question, such as a passage to read or instructions; it has no number and no mark. May be left blank. Markdown.",
    rubric:
      "Open answers, recordings and files: one marking point a line, as “points | what to look for | keywords”, the points in steps of 0.5; the keywords may be left out. Candidates do not see it.",
    hints:
      "Hints, one a line, 10 at most, each of 1,000 characters at most. May be left blank. Shown one more after each wrong answer where the question is tried; candidates do not see them.",
    answerTemplate:
      "Open answers: the text that the answer begins with and the candidate changes, 10,000 characters at most. May be left blank.",
    keepsOptionOrder:
      "Choices, and questions with sub-questions: “Yes” if their options are never in random order; no if left blank.",
    isJumpAllowed: "{{jumps}}; may be skipped if left blank.",
    isByOrder: "Fill in: “No” if the answers of the blanks may change places; yes if left blank.",
    isCaseSensitive: "Fill in: “Yes” if ABC and abc differ; no if left blank.",
    tolerance: "Fill in: how far a number may be off; compared as text if left blank.",
    weights:
      "Choices: the share of the mark that an option earns, one a line, as “B = 50%”; it may be negative. An option without a line earns nothing, the right one of a single choice 100%. Fill in: answers that earn a part, one blank a line, as “ice = 50% | fog = 25%”. The scoring rule decides if left blank.",
    seconds: "Recordings: how many seconds at most, 0 to 3600; no limit if left blank.",
    prepareSeconds: "Recordings: seconds to prepare, 0 to 3600; none if left blank.",
    takes: "Recordings: how many a candidate may make, 0 to 10; any number if left blank.",
    fileKinds: "File answers: {{fileKinds}}, with spaces between; any kind if left blank.",
    megabytes: "File answers: at most how many MB, 0 to 100; the platform's limit if left blank.",
    languages: "Required for programs: {{languages}}, with spaces between.",
    codeInput: "Programs: what is read, in words.",
    codeOutput: "Programs: what is written, in words.",
    codeInputExample: "Programs: an example of the input, for candidates.",
    codeOutputExample: "Programs: an example of the output, for candidates.",
    template: "Programs: what the editor begins with.",
    codeCorrectValue: "Programs: a solution that is right, for markers.",
    sourceCode:
      "Programs: compiled together with the answer. No page shows it; in all languages but JavaScript a program can read it.",
  },
  es: {
    type: "Obligatorio. Una pregunta por fila: {{types}}. Los apartados de una pregunta van en las filas de debajo, como «{{child}}: Respuesta única»; también las pruebas de un programa, como «{{test}}» o «{{shownTest}}» (visible para los candidatos). Las filas grises de ejemplo no se importan; déjalas o escribe encima.",
    content:
      "Obligatorio. Admite Markdown; las fórmulas van entre signos $. En los huecos, ___ (tres guiones bajos o más) es un hueco. En una prueba: lo que lee el programa.",
    option: "Las opciones, una por columna: dos como mínimo y hasta la L.",
    answer:
      "Opciones: las letras correctas, como B o ACD. Verdadero o falso: {{truths}}. Huecos: uno por línea, con | entre las respuestas que se aceptan. Las demás: una respuesta de referencia. En una prueba: la salida esperada.",
    score:
      "Mayor que 0, con un decimal como máximo; 1 si se deja en blanco. Las preguntas con apartados valen la suma de estos. En una prueba: su peso.",
    difficulty: "{{difficulties}}; 3 si se deja en blanco.",
    tag: "En blanco o una de estas: {{abilities}}.",
    topics:
      "Opcional. Separe los niveles con « / », con espacios, como en «Bases de datos / Índices», y los temas con punto y coma, 10 como máximo. Los que no existen se añaden.",
    ownership: "{{ownerships}}; pública si se deja en blanco.",
    scoringRule: "En blanco vale la primera de cada tipo. {{rules}}.",
    analysis: "Opcional. Admite Markdown.",
    title:
      "Opcional. Para que los autores la encuentren, 200 caracteres como máximo; los candidatos no lo ven.",
    idNumber: "Opcional. El que tiene en otro sistema, 100 caracteres como máximo; sirve para buscarla.",
    stimulus:
      "Lo que va antes de la pregunta, como un texto de lectura o unas instrucciones; no lleva número ni puntos. Opcional. Admite Markdown.",
    rubric:
      "Respuestas abiertas, grabaciones y archivos: un criterio por línea, como «puntos | qué se busca | palabras clave», con los puntos de 0,5 en 0,5; las palabras clave son opcionales. Los candidatos no lo ven.",
    hints:
      "Pistas, una por línea, 10 como máximo y de 1000 caracteres cada una. Opcional. Se muestra una más tras cada respuesta incorrecta al probar la pregunta; los candidatos no las ven.",
    answerTemplate:
      "Respuestas abiertas: el texto con el que empieza la respuesta y que el candidato modifica, 10 000 caracteres como máximo. Opcional.",
    keepsOptionOrder:
      "Opciones, y preguntas con apartados: «Sí» si las opciones nunca se mezclan; en blanco, no.",
    isJumpAllowed: "{{jumps}}; en blanco se puede omitir.",
    isByOrder: "Huecos: «No» si las respuestas pueden intercambiarse; en blanco, sí.",
    isCaseSensitive: "Huecos: «Sí» si ABC y abc son distintos; en blanco, no.",
    tolerance: "Huecos: cuánto puede desviarse un número; en blanco se compara como texto.",
    weights:
      "Opciones: la proporción de la puntuación que da cada una, una por línea, como «B = 50%»; puede ser negativa. Sin línea no da nada; la correcta de una respuesta única, el 100 %. Huecos: respuestas que dan una parte, un hueco por línea, como «hielo = 50% | niebla = 25%». En blanco decide la regla de puntuación.",
    seconds: "Grabaciones: duración máxima en segundos, de 0 a 3600; sin límite si se deja en blanco.",
    prepareSeconds: "Grabaciones: segundos para prepararse, de 0 a 3600; ninguno si se deja en blanco.",
    takes: "Grabaciones: cuántas se pueden hacer, de 0 a 10; sin límite si se deja en blanco.",
    fileKinds: "Archivos: {{fileKinds}}, separados por espacios; cualquiera si se deja en blanco.",
    megabytes: "Archivos: MB como máximo, de 0 a 100; el límite de la plataforma si se deja en blanco.",
    languages: "Obligatorio en los programas: {{languages}}, separados por espacios.",
    codeInput: "Programas: qué se lee, en palabras.",
    codeOutput: "Programas: qué se escribe, en palabras.",
    codeInputExample: "Programas: un ejemplo de entrada para los candidatos.",
    codeOutputExample: "Programas: un ejemplo de salida para los candidatos.",
    template: "Programas: lo que aparece al principio en el editor.",
    codeCorrectValue: "Programas: una solución correcta, para quien corrige.",
    sourceCode:
      "Programas: se compila junto con la respuesta. Ninguna página lo muestra; salvo en JavaScript, un programa puede leerlo.",
  },
  ja: {
    type: "必須。1行に1問：{{types}}。大問の小問はその下の行に「{{child}}：単一選択」のように書きます。プログラムのテストも下の行に「{{test}}」または「{{shownTest}}」（受験者に見える）と書きます。灰色の見本の行は取り込まれません。残しても、書き換えてもかまいません。",
    content:
      "必須。Markdown が使え、数式は $ で囲みます。穴埋めでは ___（3個以上の下線）が空欄です。テストの行にはプログラムの入力を書きます。",
    option: "選択問題の選択肢。1列に1つ、2つ以上、L まで。",
    answer:
      "選択問題は正解の記号（B や ACD）、正誤は{{truths}}。穴埋めは1行に1つの空欄、複数の正解は | で区切ります。その他は模範解答。テストの行には期待する出力を書きます。",
    score:
      "0より大きく、小数は1桁まで。空欄なら1。大問は小問の合計になるので書きません。テストの行には重みを書きます。",
    difficulty: "{{difficulties}}。空欄なら3。",
    tag: "空欄、または：{{abilities}}。",
    topics:
      "空欄でもかまいません。上下関係は前後に空白を入れた「 / 」（例：「データベース / インデックス」）、複数のときはセミコロンで区切り、10個まで。ない分野は追加されます。",
    ownership: "{{ownerships}}。空欄なら公開。",
    scoringRule: "空欄なら各形式の最初のもの。{{rules}}。",
    analysis: "空欄でもかまいません。Markdown が使えます。",
    title: "空欄でもかまいません。作問者が探すための名称で、200字まで。受験者には見えません。",
    idNumber: "空欄でもかまいません。ほかのシステムでの番号で、100字まで。検索に使えます。",
    stimulus:
      "問題の前に置く読み物や説明。番号も配点もありません。空欄でもかまいません。Markdown が使えます。",
    rubric:
      "記述・録音・録画・ファイル提出：採点の観点を1行に1つ、「点数 | 観点 | キーワード」の形で書きます。点数は0.5点刻み、キーワードは省略できます。受験者には見えません。",
    hints:
      "ヒント。1行に1つ、10個まで、それぞれ1,000字まで。空欄でもかまいません。試しに解いて間違えるたびに1つずつ示されます。受験者には見えません。",
    answerTemplate:
      "記述：解答欄に最初から入っている文章で、受験者が書き換えます。10,000字まで。空欄でもかまいません。",
    keepsOptionOrder: "選択問題と大問：選択肢を並べ替えないときは「はい」。空欄なら「いいえ」。",
    isJumpAllowed: "{{jumps}}。空欄なら許可。",
    isByOrder: "穴埋め：解答を入れ替えてよいときは「いいえ」。空欄なら「はい」。",
    isCaseSensitive: "穴埋め：ABC と abc を区別するときは「はい」。空欄なら「いいえ」。",
    tolerance: "穴埋め：数値の許容誤差。空欄なら文字として比べます。",
    weights:
      "選択問題：各選択肢が配点の何％になるかを「B = 50%」のように1行に1つ書きます。負の値も使えます。書かない選択肢は0、単一選択の正解は100%です。穴埋め：部分点になる答えを「氷 = 50% | 霧 = 25%」のように空欄ごとに1行で書きます。空欄なら採点方法に従います。",
    seconds: "録音・録画：最長の秒数、0から3600。空欄なら無制限。",
    prepareSeconds: "録音・録画：準備の秒数、0から3600。空欄なら準備時間なし。",
    takes: "録音・録画：録れる回数、0から10。空欄なら無制限。",
    fileKinds: "ファイル提出：{{fileKinds}}。複数のときは空白で区切ります。空欄なら制限なし。",
    megabytes: "ファイル提出：最大の MB 数、0から100。空欄なら既定の上限。",
    languages: "プログラミングでは必須：{{languages}}。複数のときは空白で区切ります。",
    codeInput: "プログラミング：入力の説明。",
    codeOutput: "プログラミング：出力の説明。",
    codeInputExample: "プログラミング：受験者に見せる入力例。",
    codeOutputExample: "プログラミング：受験者に見せる出力例。",
    template: "プログラミング：エディターに最初からあるコード。",
    codeCorrectValue: "プログラミング：正しいプログラム。採点の参考用。",
    sourceCode:
      "プログラミング：解答と一緒にコンパイルされ、画面には表示されません。JavaScript以外では受験者のプログラムから読めます。",
  },
};

/** Help on a column, with every accepted word. */
export function columnNote(column: Column, language: Language): string {
  const own = notes[language];
  const words = sheetLanguages[language];
  const isLatin = languages[language].script === "latin";
  const list = (values: string[]) => values.join(isLatin ? ", " : "、");
  const known: Record<string, string> = {
    types: list(typesInOrder.map((type) => words.types[`${type}`])),
    child: childWords[language],
    test: testWords[language],
    shownTest: shownTestWords[language],
    truths: [words.truths[1], words.truths[0]].join(" / "),
    difficulties: list(Object.entries(words.difficulties).map(([level, word]) => `${level} ${word}`)),
    abilities: list(abilities.map((ability) => words.abilities[ability])),
    ownerships: [words.ownerships.public, words.ownerships.private].join(" / "),
    jumps: [words.jumps[1], words.jumps[0]].join(" / "),
    fileKinds: list(fileKinds.map((kind) => words.fileKindNames[kind])),
    languages: list([...codeLanguages]),
    rules: rulesIn(language).join(isLatin ? "; " : "；"),
  };
  const name = column.startsWith("option") ? "option" : column;
  return own[name as keyof Notes].replace(/\{\{(\w+)\}\}/g, (_, figure: string) => known[figure]!);
}

/** The scoring rules of the types that have two. */
function rulesIn(language: Language): string[] {
  const { types, rules } = sheetLanguages[language];
  return ([1, 2, 7, 3, 5] as const).map((type) => {
    const names = scoringRules[type].map((rule) => rules[ruleNames[type]![rule]]);
    return `${types[type]}: ${names.join(" / ")}`;
  });
}
