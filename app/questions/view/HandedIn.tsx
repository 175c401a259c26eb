import type { Question } from "#contract/questions/shapes";
import { useWords } from "~/words/words";
import { Note, Notes } from "./Note";

/** Time limits of a recording and of the preparation for it, and how many may be made. */
export function RecordingFacts({ question: { seconds, prepareSeconds, takes } }: { question: Question }) {
  const t = useWords();
  const lasting = (count: number) => `${count} ${t("questions:secondsUnit")}`;
  return (
    <Notes>
      <Note label={t("questions:seconds")}>
        {seconds > 0 ? lasting(seconds) : t("questions:body.unlimited")}
      </Note>
      {prepareSeconds > 0 && <Note label={t("questions:prepareSeconds")}>{lasting(prepareSeconds)}</Note>}
      {takes > 0 && <Note label={t("questions:takes")}>{takes}</Note>}
    </Notes>
  );
}

/** Which file types may be uploaded, and their size limit. */
export function FileFacts({ question: { fileKinds, megabytes } }: { question: Question }) {
  const t = useWords();
  const kinds = fileKinds.map((kind) => t(`questions:fileKindNames.${kind}`));
  return (
    <Notes>
      <Note label={t("questions:fileKinds")}>
        {kinds.length > 0 ? kinds.join(t("listSeparator")) : t("questions:body.unlimited")}
      </Note>
      <Note label={t("questions:megabytes")}>
        {megabytes > 0 ? `${megabytes} MB` : t("questions:body.platformLimit")}
      </Note>
    </Notes>
  );
}
