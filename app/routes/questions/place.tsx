import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { placeForm } from "#contract/questions/form";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { NumberField, Select } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { type OfPaper, paperCrumbs } from "./place/crumbs";
import { FormPage } from "./place/FormPage";
import { cardAddress, ofPaper, slotAtWork } from "./place/place.server";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:placing.title"));

/** Moves a question to any place of any part of its paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { paper } = await slotAtWork(services, args.params.slotId!);
  // why again: the revision is read first, and the place at it or after, so that no form shows an older one.
  const { slot, part } = await slotAtWork(services, args.params.slotId!);
  const parts = need(await services.questions.parts({ jobId: paper._id }));
  return {
    paper: ofPaper(paper),
    number: slot.number,
    content: slot.question.content,
    card: await cardAddress(services, slot.slotId),
    parts: parts.map(({ _id, name, questionCount }, at) => ({
      id: _id,
      ...{ number: at + 1, name, count: questionCount },
    })),
    revision: String(paper.revision),
    start: { partId: part._id, place: String(slot.number - part.firstNumber + 1) },
  };
}

/**
 * Puts it there, and leads to its card. If the paper changed concurrently, the form is preserved as typed and rendered
 * with the new revision.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const slotId = args.params.slotId!;
  const submission = readForm(form, placeForm);
  if (submission.status !== "success") return sendBack(submission);

  const moved = await services.questions.placeInPart({ slotId, ...submission.value });
  if (moved.ok) return redirect(await cardAddress(services, slotId));
  if (moved.reason !== "ORDER_CHANGED_MEANWHILE") return sendBack(submission, moved);
  return sendBackAnew(form, placeForm, moved, (await slotAtWork(services, slotId)).paper);
}

export default function PlaceQuestion() {
  const t = useWords();
  const errorText = useErrorText();
  const { paper, number, content, card, parts, revision, start } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm(placeForm, {
    id: "place",
    lastResult: answer,
    defaultValue: start,
  });
  return (
    <FormPage paper={paper} title={t("questions:placing.title")} lead={t("questions:numbered", { number })}>
      <ValidationSummary form={form} fields={fields} unchanged={t("questions:placing.unchanged")} />
      <blockquote className="quote as-typed">{content}</blockquote>
      <PostForm {...getFormProps(form)}>
        <Revision answer={answer} current={revision} />
        <Select
          field={fields.partId}
          label={t("questions:placing.part")}
          options={parts.map((part) => ({
            value: part.id,
            label: `${t("questions:partHeading", part)} · ${t("questions:questionCount", part)}`,
          }))}
          errorText={errorText}
        />
        <NumberField
          field={fields.place}
          label={t("questions:placing.place")}
          hint={t("questions:placing.placeHint")}
          required
          maxLength={3}
          errorText={errorText}
        />
        <Actions>
          <Cancel to={card} />
          <Button kind="primary">{t("questions:placing.submit")}</Button>
        </Actions>
      </PostForm>
    </FormPage>
  );
}
