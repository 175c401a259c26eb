import { Avatar } from "~/ui/Avatar";
import { useWords } from "~/words/words";
import type { OperatorListRow } from "./operator-rows.server";

/** The operator of a row: avatar, name, and below it the mobile and notes. */
export function PersonCell({ person }: { person: OperatorListRow }) {
  const t = useWords();
  const { id, name, mobile, portrait, hasSecondStep, isSelf, isAbove } = person;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a style sheet lays it out as something else on a phone
    <th scope="row" role="rowheader" className="title-cell person-cell">
      <div className="person">
        <Avatar name={name} picture={portrait} />
        <div>
          <span className="title">{name}</span>
          <span className="code">
            {mobile}
            {hasSecondStep && ` · ${t("companies:operators.secondStep")}`}
          </span>
          {(isSelf || isAbove) && (
            <span className="code" id={`reason-${id}`}>
              {t(isSelf ? "companies:operators.self" : "companies:operators.above")}
            </span>
          )}
        </div>
      </div>
    </th>
  );
}
