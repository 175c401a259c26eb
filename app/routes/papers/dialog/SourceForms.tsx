import { getFormProps } from "@conform-to/react";
import { type FormEvent, useMemo, useRef } from "react";
import { oldPaperForm, paperForm, type Source, standardForm, usual } from "#contract/papers/form";
import type { PaperFacts } from "#contract/papers/rules";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useShapedForm } from "~/form/useShapedForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { PaperFields, paperFieldsInOrder } from "./form";
import { OldPapers, OldSearch } from "./OldPapers";
import type { OldPaperList, StandardPapers } from "./offer.server";
import { SourceSwitch } from "./SourceSwitch";
import { Standards } from "./Standards";

/**
 * The three sources of a new paper. All three forms' hooks run while one is rendered, so that switching
 * preserves the switch and its focus, and what was typed into the blank form.
 */
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
  // A changed id resets conform: a form that becomes visible starts with its current default values.
  const idOf = (name: Source, id: string) => (name === source ? id : `${id}-aside`);
  const typed = useRef<Record<string, unknown>>({ ...usual, duration: minutes });
  const [blankForm, blank] = useShapedForm(
    useMemo(() => paperForm(facts), [facts]),
    {
      id: idOf("newPaper", "new-paper"),
      lastResult: answered("newPaper"),
      defaultValue: typed.current,
    },
  );
  const [oldForm, { paperId }] = useShapedForm(oldPaperForm, {
    id: idOf("oldPaper", "old-paper"),
    lastResult: answered("oldPaper"),
    defaultValue: { paperId: old?.chosen },
  });
  const [standardPaper, { standardId, title }] = useShapedForm(standardForm, {
    id: idOf("standard", "standard-paper"),
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
        key={`${source} errors`}
        form={form}
        fields={fields}
        unchanged={t(source === "oldPaper" ? "papers:dialog.notChosen" : "papers:dialog.notCreated")}
      />
      <SourceSwitch source={source} query={query}>
        {old && <OldSearch list={old} query={query} />}
      </SourceSwitch>
      <PostForm
        key={source}
        {...formProps}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          if (source === "newPaper") typed.current = Object.fromEntries(new FormData(event.currentTarget));
        }}
      >
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
            isUnready={!paperId.value}
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
