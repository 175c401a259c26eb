import { loader as publicLoader } from "~/routes/verify/sheet";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
