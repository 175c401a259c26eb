import { getFormProps } from "@conform-to/react";
import { oldPaperForm, paperForm, type Source, standardForm, usual } from "#contract/papers/form";
import type { PaperFacts } from "#contract/papers/rules";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { PaperFields, paperFieldsInOrder } from "./form";
import { OldPapers, OldSearch } from "./OldPapers";
import type { OldPaperList, StandardPapers } from "./offer.server";
import { SourceSwitch } from "./SourceSwitch";
import { Standards } from "./Standards";

/** The three sources of a new paper, each with its form. What was typed into the blank one is there on coming back. */
export function SourceForms({
  source,
  facts,
  minutes,
  old,
  standard,
  query,
  closeTo,
  answer,
}: {
  source: Source;
  facts: PaperFacts;
  /** The company's defaults for papers. */
  minutes: string;
  old: OldPaperList | null;
  standard: StandardPapers | null;
  /** Query parameters that every link of the dialog preserves. */
  query: { from?: string; paperId?: string };
  closeTo: string;
  /** The action's result. */
  answer: unknown;
}) {
  const t = useWords();
  const answered = (name: Source) => (name === source ? answer : undefined);
  const [blankForm, blank] = useServerForm(paperForm(facts), {
    id: "new-paper",
    lastResult: answered("newPaper"),
    defaultValue: { ...usual, duration: minutes },
  });
  const [oldForm, { paperId }] = useServerForm(oldPaperForm, {
    id: "old-paper",
    lastResult: answered("oldPaper"),
    defaultValue: { paperId: old?.chosen },
  });
  const [standardPaper, { standardId, title }] = useServerForm(standardForm, {
    id: "standard-paper",
    lastResult: answered("standard"),
  });
  const form = { newPaper: blankForm, oldPaper: oldForm, standard: standardPaper }[source];
  const formProps = {
    newPaper: getFormProps(blankForm),
    oldPaper: getFormProps(oldForm),
    standard: getFormProps(standardPaper),
  }[source];
  const fields: AnyField[] = {
    newPaper: paperFieldsInOrder(blank),
    oldPaper: [paperId],
    standard: [standardId, title],
  }[source];
  return (
    <>
      <ValidationSummary
        form={form}
        fields={fields}
        unchanged={t(source === "oldPaper" ? "papers:dialog.notChosen" : "papers:dialog.notCreated")}
      />
      <SourceSwitch source={source} query={query}>
        {old && <OldSearch list={old} query={query} />}
      </SourceSwitch>
      <PostForm isLive {...formProps} {...(source === "newPaper" && { "data-draft": "" })}>
        <input type="hidden" name="source" value={source} />
        {source === "newPaper" && <PaperFields form={blankForm} fields={blank} facts={facts} />}
        {old && <OldPapers field={paperId} list={old} query={query} />}
        {standard && <Standards fields={{ standardId, title }} offer={standard} />}
        {source === "oldPaper" ? (
          <SubmitFoot
            closeTo={closeTo}
            hint={t("papers:dialog.chooseNote")}
            label={t("papers:dialog.choose")}
            busyLabel={t("papers:dialog.choosing")}
          />
        ) : (
          <SubmitFoot
            closeTo={closeTo}
            hint={t("papers:dialog.draftNote")}
            label={t("papers:dialog.create")}
            busyLabel={t("papers:dialog.creating")}
          />
        )}
      </PostForm>
    </>
  );
}
