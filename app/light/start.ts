// The light script that every page of the office gets: enhancements of pages of plain HTML. It listens on the document
// and stores nothing but what could not be sent (`queued-forms.ts`) and what is typed while one looks elsewhere
// (`drafts.ts`).

import { copying } from "./copying";
import { dialogs } from "./dialogs";
import { drafts } from "./drafts";
import { exclusions } from "./exclusions";
import { fieldChecks } from "./field-checks";
import { oldAddress } from "./hash-addresses";
import { jsOnlyControls } from "./js-only-controls";
import { checkboxes } from "./list/checkboxes";
import { rowDrag } from "./list/row-drag";
import { ticks } from "./list/ticks";
import { liveSubmits } from "./live/forms";
import { submitters } from "./live/submitter";
import { liveValidation } from "./live/validation";
import { livePage } from "./live-page";
import { markingKeys } from "./marking/keys";
import { playback } from "./marking/playback";
import { rubric } from "./marking/rubric";
import { menus } from "./menus";
import { notices } from "./notices";
import { offlineNotice } from "./offline-notice";
import { polling } from "./polling";
import { previews } from "./previews";
import { printing } from "./printing";
import { queuedForms } from "./queued-forms";
import { richTools } from "./rich-tools";
import { shortcuts } from "./shortcuts";
import { sending } from "./submitting";
import { sums } from "./sums";

// By this class the style sheet dismisses refusals, and hides the fallbacks of js-only controls.
document.documentElement.dataset.script = "";
for (const start of [
  oldAddress,
  submitters,
  jsOnlyControls,
  menus,
  dialogs,
  notices,
  drafts,
  liveSubmits,
  liveValidation,
  exclusions,
  previews,
  richTools,
  printing,
  sending,
  checkboxes,
  ticks,
  sums,
  copying,
  fieldChecks,
  offlineNotice,
  shortcuts,
  rubric,
  markingKeys,
  rowDrag,
  playback,
  queuedForms,
  polling,
  livePage,
])
  start();
