import type { adminCalls } from "#contract/admin/calls";
import type { Handlers } from "../handler";
import { applicationService } from "./applications";
import { failureService } from "./failures";
import { feedbackService } from "./feedback";
import { messageService } from "./messages";

/** What the platform's administrators look after: messages, failures, feedback, and how companies come in. */
export const adminService: Handlers<typeof adminCalls> = {
  ...messageService,
  ...failureService,
  ...feedbackService,
  ...applicationService,
};
