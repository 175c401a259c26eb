import { useForm } from "@conform-to/react";
import { expect, it } from "vitest";
import { draw, tagOf, wordsOf } from "../../../tests/support/draw";
import { CardChoiceGroup, Checkbox, ChoiceGroup } from "./Choice";
import type { AnyField } from "./Field";
import { TogglePair } from "./Toggles";

const errorText = (validationError: string) => validationError;

function drawForm(
  show: (fields: Record<string, AnyField>) => React.ReactElement,
  validationErrors: Record<string, string[]> = {},
) {
  function Sample() {
    const [, fields] = useForm({
      id: "paper",
      defaultNoValidate: false,
      lastResult: { status: "error", initialValue: { order: "2", show: "on" }, error: validationErrors },
    });
    return show(fields as never);
  }
  return draw(<Sample />);
}

const orders = [
  { value: "1", label: "依次开放", hint: "交完一部分才能看下一部分" },
  { value: "2", label: "全部开放", unavailable: "需先选择整卷计时" },
];

it("radios stand in a group with a legend; each has its label and its hint", () => {
  const html = drawForm(({ order }) => (
    <ChoiceGroup field={order!} label="开放顺序" choices={orders} errorText={errorText} />
  ));
  expect(tagOf(html, "<fieldset").role).toBe("radiogroup");
  expect(html).toContain("<legend");
  const first = tagOf(html, 'value="1"');
  expect(html).toContain(`<label for="${first.id}">依次开放</label>`);
  expect(wordsOf(html, first["aria-describedby"]!)).toBe("交完一部分才能看下一部分");
  expect(html).toMatch(/value="2"[^>]*checked=""|checked=""[^>]*value="2"/);
});

it("the first radio has the field's own id, so that a link from the error summary lands on it", () => {
  const html = drawForm(({ order }) => (
    <ChoiceGroup field={order!} label="开放顺序" choices={orders} errorText={errorText} />
  ));
  expect(tagOf(html, 'value="1"').id).toBe("paper-order");
  expect(html.match(/id="paper-order"/g)).toHaveLength(1);
});

it("what cannot be chosen says why", () => {
  const html = drawForm(({ order }) => (
    <ChoiceGroup field={order!} label="开放顺序" choices={orders} errorText={errorText} />
  ));
  const second = tagOf(html, 'value="2"');
  expect(html).toContain('disabled=""');
  expect(wordsOf(html, second["aria-describedby"]!)).toContain("需先选择整卷计时");
});

it("a group with a validation error is invalid and described by it", () => {
  const html = drawForm(
    ({ order }) => <ChoiceGroup field={order!} label="开放顺序" choices={orders} errorText={errorText} />,
    {
      order: ["请选择"],
    },
  );
  const group = tagOf(html, "<fieldset");
  expect(group["aria-invalid"]).toBe("true");
  expect(wordsOf(html, group["aria-describedby"]!)).toBe("请选择");
});

it("in a card the input comes before its label, so that the card follows the tap without script", () => {
  const html = drawForm(({ order }) => (
    <CardChoiceGroup field={order!} label="标准试卷" choices={orders} errorText={errorText} />
  ));
  expect(html).toMatch(/<input[^>]*value="1"[^>]*\/><label for="paper-order">/);
});

it("a tick keeps its state", () => {
  const html = drawForm(({ show }) => <Checkbox field={show!} label="考后显示成绩" errorText={errorText} />);
  expect(html).toMatch(/<input[^>]*checked=""/);
  expect(tagOf(html, 'name="show"')).toMatchObject({ type: "checkbox", value: "on" });
});

it("in a pair the rule gives way to the validation error, which the tick points to and does not repeat", () => {
  const html = drawForm(
    ({ show }) => (
      <TogglePair id="rule" rule="最多开启一项" validationError="这两项不能同时开启">
        <Checkbox field={show!} label="考后显示成绩" toldBy="rule" errorText={errorText} />
      </TogglePair>
    ),
    { show: ["这两项不能同时开启"] },
  );
  expect(html).not.toContain("最多开启一项");
  expect(html.match(/这两项不能同时开启/g)).toHaveLength(1);
  const tick = tagOf(html, 'name="show"');
  expect(tick["aria-invalid"]).toBe("true");
  expect(tick["aria-describedby"]).toBe("rule");
});
