import type { operatorCalls } from "#contract/operator/calls";
import { feedbackHandlers } from "../admin/feedback";
import type { Handlers } from "../handler";
import { ownData } from "./own-data";
import { ownMobileService } from "./own-mobile";
import { ownPasswordService } from "./own-password";
import { ownSessionsService } from "./own-sessions";
import { portraitService } from "./portrait";
import { profileService } from "./profile";

/** Operators manage their account: name, portrait, password, mobile, second step, sessions; what is kept of them; and feedback. */
export const operatorService: Handlers<typeof operatorCalls> = {
  ...profileService,
  ...portraitService,
  ...ownPasswordService,
  ...ownMobileService,
  ...ownSessionsService,
  ownData,
  giveFeedback: feedbackHandlers.add,
};
