import { useWords } from "~/words/words";
import type { AskedItem } from "./asked";

/** Time limits of a recording and of the preparation for it, and how many may be made. */
export function AskedRecording({ prepareSeconds, seconds, takes }: NonNullable<AskedItem["recording"]>) {
  const t = useWords();
  const lasting = (count: number) => t("bank:preview.seconds", { count });
  return (
    <dl className="sheet-facts">
      {prepareSeconds > 0 && (
        <div>
          <dt>{t("questions:prepareSeconds")}</dt>
          <dd>{lasting(prepareSeconds)}</dd>
        </div>
      )}
      <div>
        <dt>{t("questions:seconds")}</dt>
        <dd>{seconds > 0 ? lasting(seconds) : t("questions:body.unlimited")}</dd>
      </div>
      {takes > 0 && (
        <div>
          <dt>{t("questions:takes")}</dt>
          <dd>{takes}</dd>
        </div>
      )}
    </dl>
  );
}

/** Which file types may be uploaded, and the size limit per file. */
export function AskedFile({ fileKinds, megabytes }: NonNullable<AskedItem["file"]>) {
  const t = useWords();
  return (
    <dl className="sheet-facts">
      <div>
        <dt>{t("questions:fileKinds")}</dt>
        <dd>
          {fileKinds.length > 0
            ? fileKinds.map((kind) => t(`questions:fileKindNames.${kind}`)).join(t("listSeparator"))
            : t("questions:body.unlimited")}
        </dd>
      </div>
      <div>
        <dt>{t("questions:megabytes")}</dt>
        <dd>{megabytes > 0 ? `${megabytes} MB` : t("questions:body.platformLimit")}</dd>
      </div>
    </dl>
  );
}
