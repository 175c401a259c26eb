import type { customerCalls } from "#contract/customers/calls";
import type { Handlers } from "../handler";
import { careService } from "./care";
import { factsService } from "./facts";
import { groupItemService } from "./groups";

/** How the platform looks after companies. */
export const customerService: Handlers<typeof customerCalls> = {
  ...careService,
  ...factsService,
  ...groupItemService,
};
