import { paths } from "~/paths";
import type { OperatorContext } from "~/session/guard.server";
import type { Areas } from "./areas.server";

/** `unknown`: the service that would tell is away. `waiting`: done by the reader, but not by the platform. */
type StepState = "done" | "waiting" | "open" | "unknown";

export interface HomeStep {
  name: "verify" | "questions" | "paper" | "certificate";
  state: StepState;
  to: string;
}

/** The first steps of a new company, for its administrators; null once all are done. */
export function firstStepsOf({ roles, company }: OperatorContext, areas: Areas): HomeStep[] | null {
  if (!roles.includes("r_ent_admin")) return null;
  const { papers, questions, certificates } = areas;
  const isDone = <Data>(part: Data | null | undefined, done: (data: Data) => boolean): StepState =>
    part == null ? "unknown" : done(part) ? "done" : "open";
  const verified: Record<typeof company.verification, StepState> = {
    unverified: "open",
    refused: "open",
    submitted: "waiting",
    verified: "done",
  };
  const steps: HomeStep[] = [
    { name: "verify", state: verified[company.verification], to: paths.companies.show() },
    { name: "questions", state: isDone(questions, ({ count }) => count > 0), to: paths.bank.import() },
    {
      name: "paper",
      state: isDone(papers, ({ states: { ready, used } }) => ready + used > 0),
      to: paths.launch({ from: paths.home() }),
    },
    {
      name: "certificate",
      state: isDone(certificates, ({ count }) => count > 0),
      to: paths.certificates.new(),
    },
  ];
  const isOver = steps.every(({ state }) => state === "done" || state === "unknown");
  return isOver ? null : steps;
}
