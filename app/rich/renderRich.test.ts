import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderRich } from "./renderRich.server";

const words = { notTex: "不是公式", blank: (number: number) => `空 ${number}` };
const html = (text: string) => renderRich(text).html;

describe("what is drawn", () => {
  test.each([
    ["一段 **粗** *斜* `码`", true, "一段 <strong>粗</strong> <em>斜</em> <code>码</code>"],
    ["甲\n乙", true, "甲<br>乙"],
    ["甲\n\n乙", false, "<p>甲</p><p>乙</p>"],
    ["", true, ""],
    ["- 甲\n- 乙\n\n  丙", false, "<ul><li>甲</li><li>乙<p>丙</p></li></ul>"],
    ["3. 甲\n4. 乙", false, '<ol start="3"><li>甲</li><li>乙</li></ol>'],
    ["> 甲", false, "<blockquote><p>甲</p></blockquote>"],
    ["```\na < b\n```", false, "<pre><code>a &#60; b</code></pre>"],
    [
      "|甲|乙|\n|:-|-:|\n|1|2|",
      false,
      '<div class="table-room"><table><thead><tr><th class="to-left whole">甲</th><th class="to-right whole">乙</th></tr></thead><tbody><tr><td class="to-left whole">1</td><td class="to-right whole">2</td></tr></tbody></table></div>',
    ],
    [
      "[甲](http://a.cn/?a=1&b=2)",
      true,
      '<a href="https://a.cn/?a=1&#38;b=2" target="_blank" rel="noopener noreferrer nofollow">甲</a>',
    ],
    ["![图](/file/0-a)", true, '<img src="/file/0-a" alt="图">'],
    ["$x^2$", true, "<math><msup><mi>x</mi><mn>2</mn></msup></math>"],
  ])("%s", (text, isInline, rendered) => expect(renderRich(text)).toEqual({ html: rendered, isInline }));

  test("a formula of its own is a block, a wide one can be reached by keyboard", () => {
    expect(html("$$x$$")).toBe(
      '<div class="formula"><math display="block" class="tml-display"><mi>x</mi></math></div>',
    );
    expect(html(`$$${"x+".repeat(40)}x$$`)).toMatch(/^<div class="formula" tabindex="0"><math /);
  });

  test("blanks are numbered through text, code and formulas, and are underscores elsewhere", () => {
    const text = "___ 与 **____**、`a___`、$x=___$、_____";
    const rendered = renderRich(text, words).html;
    expect([...rendered.matchAll(/<span class="blank">(.+?)<\/span>/g)].map(([, label]) => label)).toEqual([
      "空 1",
      "空 2",
      "空 3",
      "空 5",
    ]);
    expect(rendered).toMatch(/<menclose[^>]*>.*<mn>4<\/mn>/);
    expect(html(text)).not.toContain("blank");
    expect(html("___")).toBe("___");
  });

  test("a table breaks no figure and no short word, and one that stays wide can be reached by keyboard", () => {
    const cells = (text: string) => html(`|${text}|\n|-|`).match(/<th( [^>]*)?>/)![0];
    for (const short of ["2021", "12,480", "死亡人数", "3.2 %"])
      expect(cells(short), short).toBe('<th class="whole">');
    for (const words of ["Responsible", "每班检查一次风量，并在记录本上签字"])
      expect(cells(words), words).toBe("<th>");
    expect(cells("safety-officer@example.com")).toBe('<th class="broken">');
    const room = (columns: number, text: string) =>
      html(`|${Array(columns).fill(text).join("|")}|\n|${"-|".repeat(columns)}`).match(/^<div[^>]*>/)![0];
    expect(room(3, "2021")).toBe('<div class="table-room">');
    expect(room(5, "2021")).toBe('<div class="table-room" tabindex="0">');
    expect(room(3, "每班检查一次风量，并在记录本上签字")).toBe('<div class="table-room">');
  });

  test("tables of figures, cases, fractions and chemistry are drawn", () => {
    for (const tex of [
      "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}",
      "\\begin{cases}x&y\\\\z&w\\end{cases}",
      "\\begin{array}{c|c}1&2\\\\\\hline3&4\\end{array}",
      "\\begin{aligned}a&=b\\\\c&=d\\end{aligned}",
      "\\sum_{i=1}^{n}\\frac{\\sqrt[3]{x_i}}{\\overline{AB}}",
      "\\ce{2H2 + O2 -> 2H2O}",
      "S_{\\text{阴影}}=\\boxed{3}",
    ])
      expect(html(`$$${tex}$$`), tex).toMatch(/<math [^>]*>.*<\/math>/s);
  });
});

describe("a formula that is none", () => {
  test.each(["\\frac{", "x^^2", "\\unknown{x}", "{{", "\\begin{matrix}"])(
    "%s is shown as it was typed",
    (tex) => {
      expect(renderRich(`$${tex}$`, words).html).toMatch(
        /^<code>\$.+\$<\/code> <span class="not-tex">不是公式<\/span>$/,
      );
    },
  );

  test.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{https://a.cn}",
    "\\includegraphics{https://a.cn/x.png}",
    "\\htmlData{a=b}{x}",
    "\\style{color:red}{x}",
    "\\class{button}{x}",
    "\\id{csrf}{x}",
    "\\def\\a{\\a\\a}\\a",
    "\\newcommand{\\a}{\\a}\\a",
    "\\let\\a=\\b",
    `${"{".repeat(900)}x`,
    `${"\\sqrt".repeat(390)}x`,
    "x".repeat(1_999),
  ])("%s neither runs nor reaches out nor grows", (tex) => {
    const rendered = html(`$${tex}$`);
    expect(parseHtml(rendered).elements.filter(strange)).toEqual([]);
    expect(parseHtml(rendered).elements.map(({ tag }) => tag)).not.toContain("a");
    expect(rendered.length).toBeLessThan(60_000);
  });

  test("C1: of thousands of formulas some hundreds are drawn, the rest is shown as typed", () => {
    const text = Array.from({ length: 1_600 }, (_, at) => `$x_{${at}}$`)
      .join(" ")
      .slice(0, 10_000);
    const rendered = html(text);
    expect(rendered.match(/<math/g)).toHaveLength(200);
    expect(rendered).toContain("<code>$x_{900}$</code>");
    const long = html(Array.from({ length: 9 }, (_, at) => `$${at}${"+x".repeat(500)}$`).join(" "));
    expect(long.match(/<math/g)).toHaveLength(5);
  });
});

/** Allowlist of output elements and attributes, and the attributes' values. */
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    "p br strong em code pre blockquote ul ol li table thead tbody tr th td div span"
      .split(" ")
      .map((tag) => [tag, { class: /^(blank|not-tex|((to-(left|center|right)|whole|broken)( |$)){1,2})$/ }]),
  ),
  ol: { start: /^\d{1,9}$/ },
  div: { class: /^(formula|table-room)$/, tabindex: /^0$/ },
  a: {
    href: /^(https:\/\/|mailto:|tel:)[^\s<>"]+$/,
    target: /^_blank$/,
    rel: /^noopener noreferrer nofollow$/,
  },
  img: { src: /^\/file\/[\w-]{1,64}$/, alt: /^.{0,200}$/s },
};
const ofFormulas = /^(math|m[a-z]+|none)$/;

function strange({ tag, attributes }: Seen): boolean {
  if (ofFormulas.test(tag))
    return Object.entries(attributes).some(
      ([name, value]) => /^(on|style|href|src|id|xlink|data)/.test(name) || !/^[\w.%+ -]*$/.test(value),
    );
  const own = allowed[tag];
  return !own || Object.entries(attributes).some(([name, value]) => !own[name]?.test(value));
}

describe("C2: nothing of a text runs", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    '"><script>alert(1)</script>',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox)",
    '[x](https://a.cn/"onmouseover="alert(1))',
    "[x](https://a.cn/'><script>)",
    "[x](//a.cn) [y](/sign-out) [z](\\\\a.cn)",
    "![x](https://a.cn/track.png)",
    "![x](javascript:alert(1))",
    '!["onerror="alert(1)](/file/a)',
    "![x](/file/../admin)",
    "![x](/file/a?b#c)",
    "`<b onclick=alert(1)>`",
    "```html\n<script>alert(1)</script>\n```",
    '```"><script>\nx\n```',
    "$\\text{<img src=x onerror=alert(1)>}$",
    "$\\unicode{<script>}$",
    "$<script>alert(1)</script>$",
    "|<b>|\"|\n|-|-|\n|<i>|'|",
    "<a href='javascript:alert(1)'>x</a>",
    "&lt;script&gt; &#60;script&#62; &amp;lt;",
    "\u0000<script\u0000>",
    "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
  ])("%s", (text) => {
    const { elements, text: shown } = parseHtml(renderRich(text, words).html);
    expect(elements.filter(strange)).toEqual([]);
    // What looks like markup is read as typed.
    for (const mark of text.match(/<\w[^>$|]*>|&[\w#]+;/g) ?? [])
      if (!/```|\$/.test(text)) expect(shown).toContain(mark);
  });

  test("whatever is put together from the signs of Markdown, TeX and HTML", () => {
    const pieces =
      "<|>|\"|'|&|<script>|</p>|onload=|javascript:|https://a.cn|mailto:|](|[|![|/file/a|)|$|$$|\\frac|\\text|\\color{red}|\\href|{|}|^|_|___|**|*|`|```\n|> |- |1. |\n|\n\n||a|中|&lt;|\\|\u2028".split(
        "|",
      );
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces, "|"), fc.string({ maxLength: 4 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, (parts) => {
        expect(parseHtml(renderRich(parts.join(""), words).html).elements.filter(strange)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });
});

/** An element as parsed, with its attributes as a browser decodes them. */
interface Seen {
  tag: string;
  attributes: Record<string, string>;
}

const entities = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/**
 * Parses our own HTML strictly: every `<` begins a well-formed element that is closed in order, every value
 * is double-quoted, and `&` begins a numeric character reference. Anything else throws, for a browser might
 * parse it otherwise.
 */
function parseHtml(html: string): { elements: Seen[]; text: string } {
  const elements: Seen[] = [];
  const open: string[] = [];
  let text = "";
  const pattern = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|([^<>]+)|([<>])/g;
  for (const [whole, slash, tag, attributes, letters, wrong] of html.matchAll(pattern)) {
    if (wrong) throw new Error(`stray ${wrong} in ${html}`);
    if (/&(?!#\d+;)/.test(letters ?? attributes ?? "")) throw new Error(`stray & in ${whole}`);
    if (letters) text += entities(letters);
    else if (slash) {
      if (open.pop() !== tag) throw new Error(`${whole} ends nothing in ${html}`);
    } else {
      const pairs = [...attributes!.matchAll(/ ([a-z]+)="([^"]*)"/g)];
      elements.push({
        tag: tag!,
        attributes: Object.fromEntries(pairs.map(([, name, value]) => [name!, entities(value!)])),
      });
      if (tag !== "br" && tag !== "img") open.push(tag!);
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} without end in ${html}`);
  return { elements, text };
}
