import type { ReactNode } from "react";
import { evidenceDays } from "#contract/exams/settings";
import { useErrorText } from "~/form/useErrorText";
import { Checkbox, ChoiceGroup } from "~/ui/fields/Choice";
import { FormSection } from "~/ui/fields/FormSection";
import { Icon } from "~/ui/Icon";
import { useWords } from "~/words/words";
import type { ExamFields } from "./ExamForm";

/** What is watched, and beside each what is then kept and for how long: the candidate must consent to it. */
export function Monitoring({ fields }: { fields: ExamFields }) {
  const t = useWords();
  const errorText = useErrorText();
  const tick = (
    name:
      | "isFaceRecognizeNeed"
      | "cameraVideoType"
      | "mobileMonitorType"
      | "mobileVideoType"
      | "screenShotVideoType"
      | "isWatermark",
  ) => <Checkbox field={fields[name]} label={t(`exams:fields.${name}`)} errorText={errorText} />;
  const kind = (name: "cameraMonitorType" | "screenShotMonitorType") => (
    <ChoiceGroup
      field={fields[name]}
      label={t(`exams:fields.${name}`)}
      errorText={errorText}
      choices={(["0", "1", "2"] as const).map((value) => ({
        value,
        label: t(`exams:monitorTypes.${value}`),
      }))}
    />
  );
  return (
    <div id="monitoring">
      <FormSection title={t("exams:arrange.monitoring")} hint={t("exams:arrange.monitoringHint")}>
        <div className="privacy">
          <div className="privacy-row privacy-head">
            <span>{t("exams:privacy.what")}</span>
            <span>{t("exams:privacy.kept")}</span>
          </div>
          <Row kept={t("exams:privacy.face", { days: evidenceDays })}>{tick("isFaceRecognizeNeed")}</Row>
          <Row kept={t("exams:privacy.camera", { days: evidenceDays })}>
            {kind("cameraMonitorType")}
            {tick("cameraVideoType")}
          </Row>
          <Row kept={t("exams:privacy.mobile", { days: evidenceDays })}>
            {tick("mobileMonitorType")}
            {tick("mobileVideoType")}
          </Row>
          <Row kept={t("exams:privacy.screen", { days: evidenceDays })}>
            {kind("screenShotMonitorType")}
            {tick("screenShotVideoType")}
          </Row>
          <Row kept={t("exams:privacy.watermark")}>{tick("isWatermark")}</Row>
        </div>
        <p className="reason">
          <Icon name="lock" />
          <span>{t("exams:privacy.consent")}</span>
        </p>
        <p className="reason">
          <Icon name="lock" />
          <span>{t("exams:privacy.changes")}</span>
        </p>
      </FormSection>
    </div>
  );
}

function Row({ kept, children }: { kept: string; children: ReactNode }) {
  return (
    <div className="privacy-row">
      <div>{children}</div>
      <p>{kept}</p>
    </div>
  );
}
