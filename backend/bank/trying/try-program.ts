import { bankCalls } from "#contract/bank/calls";
import { type Handlers, refuse } from "../../handler";
import { refuseRun, testOf } from "../../programs/tested";
import { consume } from "../../rate-limit/rate-limit";

const call = bankCalls.tryProgram;

export const tryProgramService: Pick<Handlers<typeof bankCalls>, "programLanguages" | "tryProgram"> = {
  programLanguages: async (_, { programs }) => [...programs.languages],

  /** An author runs a program in the sandbox of the sittings, hidden tests too; nothing is stored. */
  async tryProgram({ language, codeCorrectValue, sourceCode, tests }, context) {
    const { programs, caller } = context;
    if (codeCorrectValue.trim() === "") refuse(call, "PROGRAM_MISSING");
    if (!programs.languages.includes(language)) refuse(call, "LANGUAGE_NOT_HERE");
    const { allowed } = await consume(context, ["program.operator"], { number: caller.operatorId });
    if (!allowed) refuse(call, "RUNS_TOO_FAST");
    const inputs = tests.map(({ stdin }) => stdin);
    const task = { language, source: codeCorrectValue, hidden: sourceCode, inputs };
    const runs = await programs
      .run(task, caller.operatorId)
      .catch((error) => refuseRun(error, "LANGUAGE_NOT_HERE"));
    return tests.map(({ stdin, expectedOutput }, at) =>
      testOf({ stdin, expected: expectedOutput }, runs[at]!),
    );
  },
};
