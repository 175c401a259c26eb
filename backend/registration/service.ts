import type { registrationCalls } from "#contract/registration/calls";
import type { Handlers } from "../handler";
import { requestDemo } from "./demo-request";
import { imageCode } from "./image-code";
import { registerService } from "./register";
import { resetPassword } from "./reset-password";
import { sendingService } from "./send-codes";
import { signInByTicket } from "./ticket-entry";

/** Whoever has no session yet: they register with their company, get in without the old password, or ask to be shown the product. */
export const registrationService: Handlers<typeof registrationCalls> = {
  imageCode,
  ...sendingService,
  ...registerService,
  resetPassword,
  signInByTicket,
  requestDemo,
};
