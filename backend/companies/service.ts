import type { companyCalls } from "#contract/companies/calls";
import { fileService } from "../files/service";
import type { Handlers } from "../handler";
import { operatorsService } from "./operators";
import { ownCompanyService } from "./own";
import { ticketKeyService } from "./ticket-key";
import { verificationService } from "./verification";

/** Companies edit their profile, manage their operators, and are verified by the platform. */
export const companyService: Handlers<typeof companyCalls> = {
  ...ownCompanyService,
  ...operatorsService,
  ...ticketKeyService,
  ...verificationService,
  ...fileService,
};
