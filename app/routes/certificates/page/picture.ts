import { loader as publicLoader } from "~/routes/verify/picture";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
