import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRich } from "./parse";
import { plainOf } from "./plain";
import type { Inline } from "./rich";

/** The tree in one line: `b(…)` bold, `e(…)` emphasis, `c(…)` code, `m(…)` formula, and so on. */
const inLine = (children: Inline[]): string =>
  children
    .map((each) => {
      if (each.kind === "text") return each.text;
      if (each.kind === "break") return "⏎";
      if (each.kind === "code") return `c(${each.text})`;
      if (each.kind === "math") return `m(${each.tex})`;
      if (each.kind === "image") return `i(${each.fileId},${each.alt})`;
      if (each.kind === "link") return `a(${each.href},${inLine(each.children)})`;
      return `${each.kind[0]}(${inLine(each.children)})`;
    })
    .join("");
const read = (text: string): string =>
  parseRich(text)
    .map(function show(block): string {
      if (block.kind === "paragraph") return `p(${inLine(block.children)})`;
      if (block.kind === "codeBlock") return `C(${block.text.replaceAll("\n", "⏎")})`;
      if (block.kind === "math") return `M(${block.tex})`;
      if (block.kind === "quote") return `q(${block.children.map(show).join("")})`;
      if (block.kind === "table")
        return `t(${[block.head, ...block.rows].map((row) => row.map(inLine).join("|")).join("⏎")})`;
      const items = block.items.map((item) => `-${item.map(show).join("")}`);
      return `${block.isOrdered ? `o${block.start}` : "u"}(${items.join("")})`;
    })
    .join("");

describe("C3: what was typed as plain text stays as it is", () => {
  test.each([
    "在 ___ 年，_____ 登上了月球。",
    "snake_case、__init__、_斜_ 与 ____",
    "2*3*4 = 24，2**3 = 8，4**5",
    'int *a, *b; char *s = "*"; a * b * c',
    "带 * 号的必答，* 号的选答",
    "密码 **** 与 ***** 个星",
    "$5 and $6，US$5 和 HK$6$",
    "价格 $5，$6，共 $11；花了$20元和30$",
    "C:\\dir\\new \\alpha \\\\server",
    "<b>粗</b> &lt;i&gt; &amp; <!-- x --> <https://a.cn>",
    "# 不是标题",
    "1. 只有一条",
    "- 只有一条",
    "+ 5",
    "1) 甲",
    "> 3".replace(">", "x >"),
    "见 https://a.cn/b 与 a@b.cn",
    "[1] 与 [a](b) 与 [x](javascript:alert(1)) 与 [y](/file/1) 与 ![z](https://a.cn/x.png)",
    "`未闭合 与 ``引文''",
    "~~~删~~~ ==亮== ^上^",
    "　　中文缩进",
    "    四个空格",
    "|a|b|",
    "$ x $ 与 $$ 与 $",
    "==\n==\n--\n---\n***",
    "甲\n- 5\n乙",
    "1. 甲\n1. 乙",
  ])("%s", (text) => {
    expect(plainOf(parseRich(text))).toBe(text);
    expect(read(text)).toBe(`p(${text.replaceAll("\n", "⏎")})`);
  });

  test("a paragraph of a wide space alone", () => {
    expect(read("　\n\na")).toBe("p(　)p(a)");
  });

  test("whatever holds none of the signs, with its spaces and line breaks", () => {
    const signs = /[*`$[\\|>-]|^[ \t]*\d{1,9}\./m;
    const text = fc
      .string({ unit: fc.constantFrom(..."ab中文，。　 \n\t_#<&!+=~^()]{}1é".split("")), maxLength: 80 })
      .filter((text) => !signs.test(text));
    const paragraphs = (typed: string) =>
      typed.replace(/\n(?:[ \t]*\n)+/g, "\n\n").replace(/^(?:[ \t]*\n)+|(?:\n[ \t]*)+$/g, "");
    fc.assert(
      fc.property(text, (typed) => {
        fc.pre(typed.trim() !== "");
        expect(plainOf(parseRich(typed))).toBe(paragraphs(typed));
      }),
      { numRuns: 500 },
    );
  });
});

describe("Markdown", () => {
  test.each([
    ["这是**粗**体，**“重点”**内容", "p(这是b(粗)体，b(“重点”)内容)"],
    ["选出*不*正确的", "p(选出*不*正确的)"],
    ["选出 *不* 正确的，*斜*。", "p(选出 e(不) 正确的，e(斜)。)"],
    ["***两***", "p(b(e(两)))"],
    ["**粗 *斜* 粗**", "p(b(粗 e(斜) 粗))"],
    ["**未闭合 **甲** 乙", "p(**未闭合 b(甲) 乙)"],
    ["*甲\n乙*", "p(*甲⏎乙*)"],
    ["**甲\n乙**", "p(b(甲⏎乙))"],
    ["`a*b*c` 与 `` ` ``", "p(c(a*b*c) 与 c(`))"],
    ["\\*a\\* \\$5\\$ \\`x` \\[a](https://b.cn)", "p(*a* $5$ `x` [a](https://b.cn))"],
    ["甲 \\\\*乙\\\\* \\\\ \\\\n", "p(甲 \\*乙\\* \\\\ \\\\n)"],
    [
      "[甲 **乙**](http://a.cn/x_(y)) [信](mailto:a@b.cn) [电](tel:+86)",
      "p(a(https://a.cn/x_(y),甲 b(乙)) a(mailto:a@b.cn,信) a(tel:+86,电))",
    ],
    ["![图 1](/file/0a-B_9)", "p(i(0a-B_9,图 1))"],
    ["甲\n乙\n\n丙", "p(甲⏎乙)p(丙)"],
    ["步骤：\n1. 甲\n2. 乙\n说明", "p(步骤：)o1(-p(甲)-p(乙))p(说明)"],
    ["3. 甲\n4. 乙\n7. 丙", "o3(-p(甲)-p(乙))o7(-p(丙))"],
    ["- 甲\n- 乙\n  - 丙\n  - 丁\n\n后", "u(-p(甲)-p(乙)u(-p(丙)-p(丁)))p(后)"],
    ["\\- 甲\n\\- 乙\n1\\. 丙", "p(- 甲⏎- 乙⏎1. 丙)"],
    ["> 甲\n> 乙\n丙", "q(p(甲⏎乙))p(丙)"],
    ["|甲|乙|\n|-|:-:|\n|1|$x$|\n丙", "t(甲|乙⏎1|m(x))p(丙)"],
    ["```c\nint *p;\n\n$x$\n```\n后", "C(int *p;⏎⏎$x$)p(后)"],
    ["```\n未闭合", "p(```⏎未闭合)"],
  ])("%s", (text, tree) => expect(read(text)).toBe(tree));
});

describe("formulas", () => {
  test.each([
    ["求$x^2$的值，$\\frac{1}{2}$。", "p(求m(x^2)的值，m(\\frac{1}{2})。)"],
    ["$a_1*b*c_1$", "p(m(a_1*b*c_1))"],
    ["$\\$5$", "p(m(\\$5))"],
    ["**$x$**", "p(b(m(x)))"],
    ["$x = ___$", "p(m(x = ___))"],
    ["则 $$x$$ 为", "p(则 )M(x)p( 为)"],
    ["$$\nx\n- y\n$$\n后", "M(x\n- y)p(后)"],
    ["- $$x$$\n- 乙", "u(-M(x)-p(乙))"],
  ])("%s", (text, tree) => expect(read(text)).toBe(tree));
});

describe("C1: hostile texts", () => {
  const pieces = [
    "*",
    "**",
    "***",
    "_",
    "`",
    "```",
    "$",
    "$$",
    "[",
    "]",
    "(",
    ")",
    "](",
    "![",
    "](/file/a)",
    "https://",
    "javascript:",
    "> ",
    "- ",
    "1. ",
    "2. ",
    "|",
    "|-|",
    "\n",
    "\n\n",
    "  ",
    "\t",
    "\\",
    "<",
    "&",
    "中",
    "a",
    "1",
    " ",
    "\0",
    "\ud800",
    "😀",
  ];

  test("are read, whatever they hold, and no letter of theirs is lost", () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 5 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const typed = parts.join("");
        const letters = (text: string) => text.replace(/[^中😀a]/gu, "").length;
        const tree = JSON.stringify(parseRich(typed));
        // Language names after a fence, and URLs, are no text of their own.
        if (!/```|\]\(/.test(typed))
          expect(
            letters(
              tree.replace(
                /"[a-zA-Z]+":|"kind":"\w+"|"(break|text|bold|emphasis|code|codeBlock|math|list|quote|table|paragraph)"|true|false|\\u\w{4}|"(left|center|right)"/g,
                "",
              ),
            ),
          ).toBeGreaterThanOrEqual(letters(typed));
      }),
      { numRuns: 1_000 },
    );
  });

  // A question's text has 10,000 characters at most. A quadratic algorithm would not finish here.
  test("of 100,000 characters come to an end, and to no more than some times their size", () => {
    const fill = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length)).slice(0, 100_000);
    const texts = [
      ...pieces.map(fill),
      ...[
        "*a ",
        "**a ",
        "a**b",
        "*a **b ***c ",
        "`a ``b ",
        "$a ",
        "$a$",
        "$$a",
        "[a](https://",
        "![a](/file/",
        "[[a]",
        "- a\n",
        "- - - a\n",
        "> > > a\n",
        "1. a\n 2. b\n",
        "```\n",
        "```x\n",
        "$$\n",
        "$$a\n",
        "|a|b|\n|-|-|\n",
        "|\n",
        "(((",
        "[a](https://x(",
        "\\[",
        "*a*b",
        "-\n",
        "> \n\n",
        "  - a\n",
        "a\n\n",
      ].map(fill),
      `${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${"|\n".repeat(999)}`,
      `${"|a".repeat(18)}|\n${"|-".repeat(18)}|\n${"|\n".repeat(4_900)}`,
      Array.from({ length: 140 }, (_, at) => "`".repeat(at)).join(" "),
      Array.from({ length: 100 }, (_, at) => `${" ".repeat(2 * at)}- a\n${" ".repeat(2 * at)}- b`)
        .join("\n")
        .slice(0, 10_000),
    ];
    const large = texts.flatMap((text) => {
      const size = JSON.stringify(parseRich(text)).length;
      return size > 60 * text.length ? [{ text: text.slice(0, 20), size }] : [];
    });
    expect(large).toEqual([]);
  });
});
