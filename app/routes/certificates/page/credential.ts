import { loader as publicLoader } from "~/routes/verify/credential";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
