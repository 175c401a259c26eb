import type { operatorCalls } from "#contract/operator/calls";
import { giveFeedback } from "../admin/feedback";
import type { Handlers } from "../handler";
import { ownMobileService } from "./own-mobile";
import { ownPasswordService } from "./own-password";
import { ownSessionsService } from "./own-sessions";
import { portraitService } from "./portrait";
import { profileService } from "./profile";

/** Operators look after themselves: name, portrait, password, mobile, second step, sessions; and tell what is wrong. */
export const operatorService: Handlers<typeof operatorCalls> = {
  ...profileService,
  ...portraitService,
  ...ownPasswordService,
  ...ownMobileService,
  ...ownSessionsService,
  giveFeedback,
};
