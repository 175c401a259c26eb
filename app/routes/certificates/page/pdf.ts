import { loader as publicLoader } from "~/routes/verify/pdf";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
