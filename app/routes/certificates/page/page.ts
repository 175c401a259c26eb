import { loader as publicLoader } from "~/routes/verify/info";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
