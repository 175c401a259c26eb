import { describe, expect, test } from "vitest";
import { fromHtml, plainFromHtml } from "./from-html";
import { toHtml } from "./to-html";

describe("C2: text of other systems becomes Markdown", () => {
  test.each([
    ["<p>水的化学式是 H<sub>2</sub>O。</p>", "水的化学式是 H₂O。"],
    ["x<sup>2</sup> 与 x<sup>ab</sup>", "x² 与 x$^{ab}$"],
    ["<p>第一段</p><p>第二段<br>另一行</p>", "第一段\n\n第二段\n另一行"],
    ["<ul><li>甲</li><li>乙 <b>重</b></li></ul>", "- 甲\n- 乙 **重**"],
    ["<ol start=3><li>甲</li><li>乙</li></ol>", "3. 甲\n4. 乙"],
    ["<pre>if (a &lt; b)\n  f();</pre>", "```\nif (a < b)\n  f();\n```"],
    ["<code>a*b</code> &amp; &nbsp;c", "`a*b` & c"],
    [
      "<table><tr><th>甲</th><th>乙</th></tr><tr><td>1</td><td>a|b</td></tr></table>",
      "| 甲 | 乙 |\n| --- | --- |\n| 1 | a\\|b |",
    ],
    ["\\(\\frac{1}{2}\\) 和 \\[a*b*c\\]", "$\\frac{1}{2}$ 和 $$a*b*c$$"],
    ['<a href="https://example.com/x">例</a>', "[例](https://example.com/x)"],
    ["a **b** c &lt;", "a \\*\\*b\\*\\* c <"],
  ])("%s", (html, markdown) => {
    expect(fromHtml(html)).toBe(markdown);
  });

  test.each([
    ["<script>alert(1)</script>问", "问"],
    ["<style>p{color:red}</style><p style='x'>问</p>", "问"],
    ['<a href="javascript:alert(1)">点</a>', "点"],
    ['<a href="data:text/html,x">点</a>', "点"],
    ["<p onclick='x()'>问<iframe src=//e.com></iframe></p>", "问"],
    ["<svg><script>alert(1)</script></svg>问", "问"],
    ["<form><input name=a></form>问", "问"],
    ['<img src="x" onerror="alert(1)" alt="电路图">', "〔图片：电路图〕"],
    ['<img src="data:image/png;base64,AAAA">', "〔图片〕"],
    ['<img src="@@PLUGINFILE@@/a%20b.png">', "〔图片：a%20b.png〕"],
    ['<img src="/file/abc-1" alt="图">', "![图](/file/abc-1)"],
    ["<b><script>", ""],
  ])("what could run vanishes: %s", (html, markdown) => {
    expect(fromHtml(html)).toBe(markdown);
  });

  test("elements within one another, thousands deep, come back as text", () => {
    for (const element of ["<div><b>", "<ul><li>", "<svg><p>"])
      expect(typeof fromHtml(`${element.repeat(2_000)}${"问".repeat(80_000)}`)).toBe("string");
    expect(fromHtml(`${"<div><b>".repeat(2_000)}问`)).toContain("问");
    // Quadratic parsing would time out here.
    expect(plainFromHtml(`${"<div>".repeat(100_000)}问`)).toBe("问");
    for (const sign of ["*", "[", " ", "&amp;", "&"])
      expect(typeof fromHtml(`<p>${sign.repeat(99_000 / sign.length)}`)).toBe("string");
    expect(() => fromHtml("a".repeat(100_001))).toThrow("TOO_LONG");
    expect(() => fromHtml("<b>a</b>".repeat(2_001))).toThrow("TOO_LONG");
    const picture = `<img src="data:image/png;base64,${"A".repeat(300_000)}" alt="图">`;
    expect(fromHtml(picture)).toBe("〔图片：图〕");
  });
});

test.each([
  "问",
  "a < b & c > d \"e\" 'f'",
  "第一段\n\n第二段\n另一行",
  "- 甲\n- 乙",
  "1. 甲\n2. 乙",
  "**重** 与 *斜*",
  "| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |",
  "```\nif (a < b)\n  f();\n```",
  "勾股定理 $a^2+b^2=c^2$，其中 $\\frac{1}{2}$",
  "$$\n\\int_0^1\n$$".replace(/\n/g, ""),
  "[例](https://example.com/x) ![图](/file/abc)",
  "___ 与 _____",
])("what we write as HTML reads the same: %j", (markdown) => {
  expect(fromHtml(toHtml(markdown))).toBe(markdown);
});
