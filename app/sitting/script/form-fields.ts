import { nextTurn } from "../../../contract/sitting/form-turns";
import type { Draft } from "./drafts";
import { hiddenField, noteBasis } from "./fields";

/**
 * The form's hidden fields: which save the answer goes on from (`basis`), the id of the next save, and the flag that the
 * server knows. An id is used for one save: what says something else than the request before needs another.
 */
export function formFieldsOf(form: HTMLFormElement) {
  const basis = hiddenField(form, "basis");
  const formId = hiddenField(form, "formId");
  const wasFlagged = hiddenField(form, "wasFlagged");
  /** Whether the id has been sent and no reply came. */
  let isIdSent = false;
  /** Whether the flag has been sent and no reply came: it may differ from what the page was drawn with. */
  let isFlagSent = false;
  return {
    noteSent(): void {
      isIdSent = isFlagSent = true;
    },
    noteReply(): void {
      isFlagSent = false;
    },
    /** Goes on from what was sent and may have arrived. */
    renew(): void {
      if (!isIdSent) return;
      formId.value = nextTurn(formId.value);
      if (isFlagSent) wasFlagged.value = "";
      isIdSent = isFlagSent = false;
    },
    /** Another answer came meanwhile: the next press replaces it on purpose. */
    goOnFrom(other: string): void {
      basis.value = other;
    },
    /** The save is stored. */
    accept(reply: { basis: string; formId: string }, isFlagged: boolean): void {
      basis.value = reply.basis;
      formId.value = reply.formId;
      wasFlagged.value = isFlagged ? "1" : "0";
      noteBasis(reply.basis);
      isIdSent = false;
    },
    noteVisit: () => noteBasis(basis.value),
    /** For a draft: restored, it overwrites nothing that was saved meanwhile. */
    kept: () => ({
      basis: basis.value,
      formId: formId.value,
      wasFlagged: isFlagSent ? "" : wasFlagged.value,
    }),
    restore(draft: Draft): void {
      basis.value = draft.basis;
      formId.value = nextTurn(draft.formId);
      wasFlagged.value = draft.wasFlagged ?? "";
    },
  };
}
