import type { LinkedPermission } from "#contract/access/shapes";
import { verbs } from "#contract/roles";
import { useWords } from "~/words/words";
import type { ActionBox, ActionTable, MenuTicks } from "./role-table.server";

/** By name; null where nothing was sent. */
type Ticked = ReadonlySet<string> | null;

/** The actions of a role: things by verbs, a dot where there is no such action. */
export function ActionTicks({
  id,
  table,
  own,
  canShape,
  ticked,
  summary,
}: {
  /** The id that a validation error leads to. */
  id: string;
  table: ActionTable;
  /** Permissions that administrators made. */
  own: LinkedPermission[];
  canShape: boolean;
  /** Names that were ticked when the form was sent and came back; null for what is stored. */
  ticked: Ticked;
  summary: string;
}) {
  const t = useWords();
  return (
    <fieldset className="role-actions" id={id} tabIndex={-1}>
      <legend>
        {t("access:actions")} <span className="hint">{summary}</span>
      </legend>
      <div className="table-wide">
        <table className="role-table">
          <thead>
            <tr>
              <th scope="col">{t("access:thing")}</th>
              {verbs.map((verb) => (
                <th key={verb} scope="col">
                  {t(`access:verbs.${verb}`)}
                </th>
              ))}
            </tr>
          </thead>
          {table.map(({ group, things }) => (
            <tbody key={group}>
              <tr>
                <th colSpan={verbs.length + 1} scope="rowgroup">
                  {t(`access:groups.${group}`)}
                </th>
              </tr>
              {things.map(({ thing, boxes }) => (
                <tr key={thing}>
                  <th scope="row">{t(`access:things.${thing}`)}</th>
                  {boxes.map(({ verb, box }) => (
                    <td key={verb}>
                      {box ? (
                        <Box
                          box={box}
                          canShape={canShape}
                          ticked={ticked}
                          label={t("access:actionTitle", {
                            thing: t(`access:things.${thing}`),
                            verb: t(`access:verbs.${verb}`),
                          })}
                        />
                      ) : (
                        <span aria-hidden="true">·</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="hint">{t("access:needs")}</p>
      {own.length > 0 && (
        <>
          <h3>{t("access:ownPermissions")}</h3>
          <div className="choices choices-2">
            {own.map(({ permission, info, isLinked }) => (
              <label key={permission} className="role-tick">
                <input
                  type="checkbox"
                  name="permissions"
                  value={permission}
                  defaultChecked={ticked ? ticked.has(permission) : isLinked}
                  disabled={!canShape}
                />
                <span>
                  {info} <span className="hint">{permission}</span>
                </span>
              </label>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

function Box({
  box,
  label,
  canShape,
  ticked,
}: {
  box: ActionBox;
  label: string;
  canShape: boolean;
  ticked: Ticked;
}) {
  const t = useWords();
  const { name, isOn, isHeld, needs } = box;
  return (
    <input
      type="checkbox"
      name="permissions"
      value={name}
      defaultChecked={ticked && isHeld ? ticked.has(name) : isOn}
      disabled={!canShape || !isHeld}
      className={isHeld ? undefined : "role-held"}
      aria-label={
        needs.length > 0 ? t("access:boxNeeds", { label, needs: needs.join(t("listSeparator")) }) : label
      }
    />
  );
}

/** The entries of a role's menu, below their headings. */
export function MenuTickList({
  menus,
  canShape,
  ticked,
}: {
  menus: MenuTicks;
  canShape: boolean;
  ticked: Ticked;
}) {
  const t = useWords();
  const isTicked = ({ id, isOn }: { id: string; isOn: boolean }) => (ticked ? ticked.has(id) : isOn);
  const all = menus.flatMap(({ ticks }) => ticks);
  return (
    <fieldset className="role-menus">
      <legend>
        {t("access:menus")}{" "}
        <span className="hint">
          {all.filter(({ isOn, isForEveryone }) => isOn || isForEveryone).length} / {all.length}
        </span>
      </legend>
      {menus.map(({ id, heading, ticks }) => (
        <div key={id}>
          {heading && <p className="hint">{heading}</p>}
          {ticks.map((tick) => (
            <label key={tick.id} className="role-tick">
              <input
                type="checkbox"
                name="menuUuids"
                value={tick.id}
                defaultChecked={isTicked(tick) || tick.isForEveryone}
                disabled={!canShape || tick.isForEveryone}
              />
              <span>
                {tick.name}
                {tick.isForEveryone && <span className="hint"> {t("access:everyone")}</span>}
                {tick.isMissing && <span className="hint role-missing">{t("access:missing")}</span>}
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
