import { expect, it } from "vitest";
import { draw, tagOf } from "../../../tests/support/draw";
import { ErrorSummary } from "./ErrorSummary";

it("is an alert that takes the focus without script, with a link to each field", () => {
  const html = draw(
    <ErrorSummary
      title="有 2 处需要修改，试卷尚未创建"
      items={[{ href: "#paper-title", text: "请填写试卷名称" }, { text: "服务繁忙，请稍后再试" }]}
    />,
  );
  expect(tagOf(html, 'role="alert"')).toMatchObject({ tabindex: "-1", autofocus: "" });
  expect(html).toContain("<h2>有 2 处需要修改，试卷尚未创建</h2>");
  expect(html).toContain('<a href="#paper-title">请填写试卷名称</a>');
  expect(html).toContain("<li>服务繁忙，请稍后再试</li>");
});
