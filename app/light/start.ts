// What every page of the office gets of script: a kilobyte that makes small things pleasanter, on pages that are
// nothing but HTML and on those that React has taken over alike. It listens on the document and keeps nothing.
import { copying } from "./copying";
import { dialogs } from "./dialogs";
import { line } from "./line";
import { menus } from "./menus";
import { notices } from "./notices";
import { oldAddress } from "./oldAddress";
import { sending } from "./sending";
import { sleepers } from "./sleepers";
import { ticks } from "./ticks";

// The style sheet lets refusals leave by it, and hides what stands in for a control that script wakes.
document.documentElement.dataset.script = "";
for (const start of [oldAddress, sleepers, menus, dialogs, notices, sending, ticks, copying, line]) start();
