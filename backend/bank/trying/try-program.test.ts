import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";

const sum = "const [a, b] = readline().split(' ').map(Number); print(a + b);";
const tried = (changes: object = {}) => ({
  language: "javascript" as const,
  codeCorrectValue: sum,
  sourceCode: "",
  tests: [
    { stdin: "1 2", expectedOutput: "3" },
    { stdin: "4 5", expectedOutput: "8" },
    { stdin: "6 7", expectedOutput: null },
  ],
  ...changes,
});

onSqlite((database) => {
  const { author } = openAuthors(database);

  describe("an author's trial run of a program", () => {
    test("says of each test what the program wrote, and whether that is expected", async () => {
      const zhou = await author();
      const ran = await zhou.ask(bankCalls.tryProgram, tried());
      expect(ran).toMatchObject([
        { state: "ended", isSame: true, output: "3\n" },
        { state: "ended", isSame: false, output: "9\n", expected: "8" },
        { state: "ended", isSame: null, output: "13\n" },
      ]);
      expect(await zhou.ask(bankCalls.tryProgram, tried({ codeCorrectValue: "nothing()" }))).toMatchObject([
        { state: "failed", isSame: false, error: expect.stringContaining("nothing") },
        {},
        {},
      ]);
    });

    test("is refused without a program, in a language that nothing runs, and too often", async () => {
      const zhou = await author();
      expect(await zhou.ask(bankCalls.programLanguages, {})).toEqual(["javascript"]);
      const refusal = (changes: object) => zhou.refusal(bankCalls.tryProgram, tried(changes));
      expect(await refusal({ codeCorrectValue: " \n" })).toBe("PROGRAM_MISSING codeCorrectValue");
      expect(await refusal({ language: "go" })).toBe("LANGUAGE_NOT_HERE language");
      const one = tried({ tests: [{ stdin: "1 2", expectedOutput: "3" }] });
      for (let run = 0; run < 10; run++) await zhou.ask(bankCalls.tryProgram, one);
      expect(await zhou.refusal(bankCalls.tryProgram, one)).toBe("RUNS_TOO_FAST");
      expect(await (await author()).ask(bankCalls.tryProgram, one)).toMatchObject([{ isSame: true }]);
    });
  });
});
