import type { ReactNode } from "react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { State } from "~/ui/State";
import { useWords } from "~/words/words";

/** Sign-in settings: the current value of each, and a link to change it. */
export function Security({
  mobile,
  hasSecondStep,
  devices,
}: {
  /** Masked. */
  mobile: string;
  hasSecondStep: boolean;
  devices: number;
}) {
  const t = useWords();
  return (
    <ul className="settings">
      <Setting name={t("operator:security.password")} now={t("operator:security.passwordNow")}>
        <Link className="action" to={paths.operator.password()}>
          {t("operator:security.changePassword")}
        </Link>
      </Setting>
      <Setting name={t("operator:security.mobile")} now={mobile}>
        <Link className="action" to={paths.operator.mobile()}>
          {t("operator:security.changeMobile")}
        </Link>
      </Setting>
      <Setting
        name={t("operator:security.secondStep")}
        now={
          <>
            <State kind={hasSecondStep ? "ok" : "retired"}>
              {t(hasSecondStep ? "operator:security.on" : "operator:security.off")}
            </State>
            <span className="hint">{t("operator:security.secondStepText")}</span>
          </>
        }
      >
        <PostForm action={paths.operator.secondStep()}>
          <button type="submit" className="action" name="isOn" value={hasSecondStep ? "0" : "1"}>
            {t(hasSecondStep ? "operator:security.turnOff" : "operator:security.turnOn")}
          </button>
        </PostForm>
      </Setting>
      <Setting
        name={t("operator:security.devices")}
        now={t("operator:security.devicesNow", { count: devices })}
      >
        <Link className="action" to={paths.operator.sessions()}>
          {t("operator:security.seeDevices")}
        </Link>
      </Setting>
      <Setting name={t("operator:data.title")} now={t("operator:data.hint")}>
        <Link className="action" to={paths.operator.data()}>
          {t("operator:data.see")}
        </Link>
      </Setting>
    </ul>
  );
}

function Setting({ name, now, children }: { name: string; now: ReactNode; children: ReactNode }) {
  return (
    <li>
      <strong>{name}</strong>
      <div>{now}</div>
      {children}
    </li>
  );
}
