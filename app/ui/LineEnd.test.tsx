import { expect, it } from "vitest";
import { draw } from "../../tests/support/draw";
import { ActionMenu } from "./ActionMenu";
import { ButtonLink } from "./Button";
import { Link } from "./Link";
import { PageHead } from "./PageHead";
import { ActionsCell, RowAction } from "./Table";
import { Tabs } from "./Tabs";

/** Lines of words where only what ends a line is known. */
const lines = (html: string) =>
  html.split(/<br class="line-end"\/>|<\/?(?:summary|form|div|h1|tr|td)[^>]*>/).flatMap((line) => {
    const words = line.replace(/<[^>]*>/g, "").trim();
    return words ? [words] : [];
  });

it("no two links or buttons share a line where there is no style sheet, and each ends its own once", () => {
  const head = (
    <PageHead
      title="考试"
      actions={
        <>
          <ButtonLink to="/a">月历</ButtonLink>
          <ButtonLink to="/b">安排考试</ButtonLink>
        </>
      }
    />
  );
  expect(lines(draw(head))).toEqual(["考试", "月历", "安排考试"]);
  const tabs = ["全部", "进行中"].map((label) => ({ label, to: `/${label}`, isCurrent: false }));
  expect(lines(draw(<Tabs label="按状态" tabs={tabs} />))).toEqual(["全部", "进行中"]);
  const html = draw(
    <table>
      <tbody>
        <tr>
          <ActionsCell>
            <RowAction to="/c" subject="第一场">
              打开
            </RowAction>
            <a href="/d">下载</a>
            <ActionMenu label="更多">
              <Link to="/e">设置</Link>
              <form>
                <button type="submit">复制</button>
                <button type="submit">归档</button>
              </form>
            </ActionMenu>
          </ActionsCell>
        </tr>
      </tbody>
    </table>,
  );
  expect(lines(html)).toEqual(["打开", "下载", "更多", "设置", "复制", "归档"]);
  expect(html.match(/<br/g)).toHaveLength(5);
});
