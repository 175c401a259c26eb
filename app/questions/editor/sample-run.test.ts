import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { visit } from "../../../tests/support/visit";

const typed = {
  type: "6",
  content: "读入两个整数，写出它们的和。",
  codeInputExample: "1 2",
  codeOutputExample: "3",
  codeCorrectValue: "const [a, b] = readline().split(' ').map(Number); print(a + b);",
  "tests[0].stdin": "",
  "tests[0].expectedOutput": "",
  "tests[1].stdin": "4 5",
  "tests[1].expectedOutput": "8",
  "tests[1].isHidden": "on",
  runSample: "1",
};

test("the model solution is run as it is typed, hidden tests too, and the form comes back unsaved", async () => {
  const author = await visit(as.questionWriter);
  const ran = await author.send(paths.bank.new({ type: 6 }), { ...typed, runLanguage: "javascript" });
  expect(ran).toMatchObject({ status: 200, to: null });
  expect(ran.data.initialValue).toMatchObject({
    content: typed.content,
    codeCorrectValue: typed.codeCorrectValue,
  });
  expect(ran.data.sampleRun).toMatchObject({
    refused: "",
    tests: [
      { label: "样例", isSame: true, output: "3\n" },
      { label: "测试点 2 · 不给考生看", isSame: false, output: "9\n" },
    ],
  });
});

test("says which languages can be run here", async () => {
  const author = await visit(as.questionWriter);
  const { data } = await author.send(paths.bank.new({ type: 6 }), { ...typed, runLanguage: "go" });
  expect(data.sampleRun.refused).toBe("这里不能运行这种语言。 这里能运行：JavaScript。");
  expect(data.sampleRun.tests).toEqual([]);
});
