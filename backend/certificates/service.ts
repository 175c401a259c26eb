import type { certificateCalls } from "#contract/certificates/calls";
import type { Handlers } from "../handler";
import { importService } from "../imports/service";
import { keyService } from "./keys";
import { listImporter } from "./lists/importer";
import { listTemplateService } from "./lists/template";
import { credentialService } from "./public/credential";
import { publicService } from "./public/public";
import { certificateRegisterService } from "./register";
import { templateService } from "./templates/templates";
import { zipService } from "./zip/zip";
import { zipTaskService } from "./zip/zip-tasks";

/** Certificates: designed as templates, issued to people, verified by anyone. */
export const certificateService: Handlers<typeof certificateCalls> = {
  ...templateService,
  ...certificateRegisterService,
  ...zipService,
  ...zipTaskService,
  ...importService(listImporter),
  ...listTemplateService,
  ...keyService,
  ...publicService,
  ...credentialService,
};
