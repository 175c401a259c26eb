import type { RoleKey } from "#contract/roles";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";

/** The operator's roles; with several, the view can be narrowed to one. */
export function Roles({
  roles,
  role,
}: {
  roles: string[];
  /** The role that the view is narrowed to; "" for all of them. */
  role: string;
}) {
  const t = useWords();
  const nameOf = (key: string) => t(`roles.${key as RoleKey}`);
  return (
    <>
      <p>{roles.map(nameOf).join(t("listSeparator"))}</p>
      {roles.length > 1 && (
        <PostForm action={paths.operator.role()} className="own-role">
          <div className="field">
            <label className="label" htmlFor="role">
              {t("operator:role.choose")}
            </label>
            <p className="hint" id="role-hint">
              {t("operator:role.chooseHint")}
            </p>
            <select
              className="input"
              id="role"
              name="roleKey"
              defaultValue={role}
              aria-describedby="role-hint"
            >
              <option value="">{t("operator:role.all")}</option>
              {roles.map((key) => (
                <option key={key} value={key}>
                  {nameOf(key)}
                </option>
              ))}
            </select>
          </div>
          <Button>{t("operator:role.switch")}</Button>
        </PostForm>
      )}
    </>
  );
}
