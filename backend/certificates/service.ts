import type { certificateCalls } from "#contract/certificates/calls";
import type { Handlers } from "../handler";
import { credentialService } from "./credential";
import { keyService } from "./keys";
import { listService } from "./lists";
import { publicService } from "./public";
import { registerService } from "./register";
import { templateService } from "./templates";
import { zipService } from "./zip";

/** Certificates: designed once, issued to people, checked by anyone. */
export const certificateService: Handlers<typeof certificateCalls> = {
  ...templateService,
  ...registerService,
  ...zipService,
  ...listService,
  ...keyService,
  ...publicService,
  ...credentialService,
};
