import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";

/** The operator's roles; with several, the view can be narrowed to one. */
export function Roles({
  roles,
  role,
}: {
  roles: { roleKey: string; roleName: string }[];
  /** The role that the view is narrowed to; "" for all of them. */
  role: string;
}) {
  const t = useWords();
  const nameOf = (key: string) => roleNameOf(t, key, roles);
  return (
    <>
      <p>{roles.map(({ roleKey }) => nameOf(roleKey)).join(t("listSeparator"))}</p>
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
              {roles.map(({ roleKey }) => (
                <option key={roleKey} value={roleKey}>
                  {nameOf(roleKey)}
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
