import { expect, it } from "vitest";
import { draw, tagOf } from "../../tests/support/draw";
import { programsIn, textOf } from "../../tests/support/source";
import { Cell, HeadCell, keepLastWord, Row, Table, TitleCell, TotalRow } from "./Table";

const table = (
  <Table
    caption="试卷"
    head={
      <>
        <HeadCell sort={{ to: "/exam/paper?sort=name", now: "ascending" }}>试卷</HeadCell>
        <HeadCell isNumber>题数</HeadCell>
      </>
    }
    foot={<TotalRow label="共 2 份" totals={[{ value: 60, after: " 题" }]} />}
  >
    <Row>
      <TitleCell to="/exam/paper/quest?paperId=1" title="理论试卷 A" code="12" />
      <Cell kind="number" after=" 题">
        {0}
      </Cell>
      <Cell kind="number">{null}</Cell>
    </Row>
  </Table>
);

it("makes room for ticks and for a title that stands alone", () => {
  const html = draw(
    <Table caption="题库" head={<HeadCell>题目</HeadCell>} hasPicks>
      <Row>
        <Cell kind="pick">
          <input type="checkbox" />
        </Cell>
        <TitleCell title="题目" isAlone />
      </Row>
    </Table>,
  );
  expect(tagOf(html, "<table").class).toBe("table table-picks");
  expect(tagOf(html, 'scope="row"').class).toBe("title-cell title-alone");
});

it("keeps its roles written out, a caption, and heads with a scope", () => {
  const html = draw(table);
  expect(html).toMatch(/<table[^>]*role="table"[^>]*><caption class="visually-hidden">试卷<\/caption>/);
  expect(html.match(/role="row"/g)).toHaveLength(3);
  expect(tagOf(html, 'scope="row"').role).toBe("rowheader");
  expect(tagOf(html, 'scope="col"')).toMatchObject({ role: "columnheader", "aria-sort": "ascending" });
});

it("tells a zero quietly, the unknown by a dash, and on a phone the unit", () => {
  const html = draw(table);
  expect(html).toContain('data-after=" 题"><span class="zero">0</span></td>');
  expect(html).toContain(">—</td>");
});

it("joins a short last word to the one before", () => {
  expect(keepLastWord("理论试卷 A")).toBe("理论试卷\u00a0A");
  expect(keepLastWord("Business English Placement")).toBe("Business English Placement");
});

it("keeps a day on one line, and the words before a value with it", () => {
  const html = draw(
    <Table caption="发票" head={<HeadCell>开具</HeadCell>}>
      <Row>
        <Cell before="开具 ">周明远于 2026-11-24 16:16 开具</Cell>
        <Cell>2026-11-24123</Cell>
        <Cell>2026 年 12 月 9 日 10:00–12 月 10 日 12:00</Cell>
      </Row>
    </Table>,
  );
  expect(html).toContain('data-before="开具\u00a0">周明远于 <time>2026-11-24</time> 16:16 开具</td>');
  expect(html).toContain(">2026-11-24123</td>");
  expect(html).toContain(
    ">2026\u00a0年\u00a012\u00a0月\u00a09\u00a0日 10:00–12\u00a0月\u00a010\u00a0日 12:00</td>",
  );
});

it("takes the dot between facts out of the text, in what stands below a title as well", () => {
  const html = draw(
    <Table caption="试卷" head={<HeadCell>试卷</HeadCell>}>
      <Row>
        <TitleCell title="试卷 · 甲" code={<>编号 7 · 2026-11-24 改</>} isAlone />
      </Row>
    </Table>,
  );
  expect(html).toContain(
    '<div class="code">编号 7<span class="dot"> ·\u00a0</span><time>2026-11-24</time> 改</div>',
  );
  expect(html).toContain("试卷 ·");
});

it("no title takes the room of a state that stands beside it on a phone", () => {
  const crowded = programsIn("app/routes")
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      textOf(file)
        .split("<Row")
        .some((row) => /<TitleCell[^<]*isAlone/.test(row) && row.includes('kind="state"')),
    );
  expect(crowded).toEqual([]);
});
