import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { State, type StateKind } from "~/ui/State";
import { useWords } from "~/words/words";
import type { HomeStep } from "./first-steps.server";

const marks: Record<Exclude<HomeStep["state"], "open">, StateKind> = {
  done: "ok",
  waiting: "waiting",
  unknown: "held",
};

/** The four first steps of a new company, with what is done; the next one is the page's primary button. */
export function FirstSteps({ steps }: { steps: HomeStep[] }) {
  const t = useWords();
  const next = steps.find(({ state }) => state === "open");
  return (
    <section aria-labelledby="first-steps">
      <div className="section-line">
        <h2 id="first-steps">{t("home:steps.title")}</h2>
        <span>
          {t("home:steps.done", {
            done: steps.filter(({ state }) => state === "done").length,
            all: steps.length,
          })}
        </span>
      </div>
      <ol className="first-steps">
        {steps.map((step, at) => (
          <li key={step.name}>
            <span className="first-step-number" aria-hidden="true">
              {step.state === "done" ? <Icon name="tick" /> : at + 1}
            </span>
            <div className="item-what">
              <b>{t(`home:steps.${step.name}.title`)}</b>
              <p className="hint">{t(`home:steps.${step.name}.text`)}</p>
            </div>
            {step.state === "open" ? (
              <ButtonLink isSmall to={step.to} kind={step === next ? "primary" : "secondary"}>
                {t(`home:steps.${step.name}.verb`)}
              </ButtonLink>
            ) : (
              <State kind={marks[step.state]}>{t(`home:steps.states.${step.state}`)}</State>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
