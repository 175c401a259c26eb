import type { registrationCalls } from "#contract/registration/calls";
import type { Handlers } from "../handler";
import { acceptInvitation } from "./accept-invitation";
import { requestDemo } from "./demo-request";
import { oneTimeToken } from "./one-time-token";
import { registerService } from "./register";
import { resetPassword } from "./reset-password";
import { sendingService } from "./send-codes";
import { signInByTicket } from "./ticket-entry";

/** Calls without a session: registration with a company, sign-in without the old password, demo requests. */
export const registrationService: Handlers<typeof registrationCalls> = {
  oneTimeToken,
  ...sendingService,
  ...registerService,
  resetPassword,
  acceptInvitation,
  signInByTicket,
  requestDemo,
};
