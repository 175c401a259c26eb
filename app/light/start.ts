// The light script that every page of the office gets: two kilobytes of enhancements, for pages of plain HTML
// and hydrated ones alike. It listens on the document and stores nothing.

import { checkboxes } from "./checkboxes";
import { copying } from "./copying";
import { dialogs } from "./dialogs";
import { fieldChecks } from "./field-checks";
import { oldAddress } from "./hash-addresses";
import { jsOnlyControls } from "./js-only-controls";
import { menus } from "./menus";
import { notices } from "./notices";
import { offlineNotice } from "./offline-notice";
import { shortcuts } from "./shortcuts";
import { sending } from "./submitting";
import { ticks } from "./ticks";

// By this class the style sheet dismisses refusals, and hides the fallbacks of js-only controls.
document.documentElement.dataset.script = "";
for (const start of [
  oldAddress,
  jsOnlyControls,
  menus,
  dialogs,
  notices,
  sending,
  checkboxes,
  ticks,
  copying,
  fieldChecks,
  offlineNotice,
  shortcuts,
])
  start();
