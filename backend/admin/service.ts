import type { adminCalls } from "#contract/admin/calls";
import type { Handlers } from "../handler";
import { trialMessageService } from "../self-check/trial-messages";
import { applicationService } from "./applications";
import { failureService } from "./failures";
import { feedbackHandlers } from "./feedback";
import { messageService } from "./messages";
import { system } from "./system";

/** The platform administrators' calls: messages, failures, feedback, registrations, and the state of the system. */
export const adminService: Handlers<typeof adminCalls> = {
  ...messageService,
  ...failureService,
  feedback: feedbackHandlers.page,
  getFeedback: feedbackHandlers.get,
  answerFeedback: feedbackHandlers.update,
  ...applicationService,
  system,
  ...trialMessageService,
};
