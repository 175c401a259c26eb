import { paths } from "~/paths";
import { FormSection } from "~/ui/fields/FormSection";
import { endLines } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownCompany } from "./company";

/** Who looks after the company, what it used, and who works in it. */
export function CompanyCareSections({ company }: { company: ShownCompany }) {
  const t = useWords();
  const { id, usage, sales, staff, people, operators } = company;
  return (
    <>
      <FormSection title={t("admin:care.title")}>
        <dl className="facts">
          <div>
            <dt>{t("admin:care.sales")}</dt>
            <dd>{sales || "—"}</dd>
          </div>
          <div>
            <dt>{t("admin:care.staff")}</dt>
            <dd>{staff.join(t("listSeparator")) || "—"}</dd>
          </div>
        </dl>
        <p className="links-inline">
          {endLines(
            <>
              {company.canAssign && <Link to={paths.customers.care(id)}>{t("admin:care.change")}</Link>}{" "}
              <Link to={paths.customers.group(id)}>{t("admin:care.group")}</Link>{" "}
              <Link to={paths.customers.logo(id)}>{t("admin:care.logo")}</Link>{" "}
              <Link to={paths.trail.all({ subject: id })}>{t("admin:care.log")}</Link>
            </>,
          )}
        </p>
      </FormSection>
      <FormSection title={t("admin:care.usage")}>
        <dl className="facts">
          <div>
            <dt>{t("admin:care.exams")}</dt>
            <dd>{t("admin:care.examsText", { exams: usage.exams, candidates: usage.candidates })}</dd>
          </div>
          <div>
            <dt>{t("admin:care.charged")}</dt>
            <dd>{t("admin:care.chargedText", { year: usage.chargedThisYear, all: usage.charged })}</dd>
          </div>
          <div>
            <dt>{t("admin:care.settings")}</dt>
            <dd>{t("admin:care.settingsText", { minutes: usage.paperMinutes, colour: usage.themeColor })}</dd>
          </div>
        </dl>
      </FormSection>
      <FormSection title={t("admin:care.people", { count: operators })}>
        <ul className="lines">
          {people.map((person) => (
            <li key={person.operatorUuid}>
              <Link to={paths.access.operator(person.operatorUuid)}>{person.realName}</Link>{" "}
              <span className="hint">
                {person.mobile}
                {person.isLocked && ` · ${t("companies:operators.states.locked")}`}
              </span>
            </li>
          ))}
        </ul>
      </FormSection>
    </>
  );
}
