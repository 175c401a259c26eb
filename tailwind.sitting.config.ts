import type { Config } from "tailwindcss";
import whole from "./tailwind.config";

/** The style of a sitting's pages: Tailwind keeps what these files use. */
export default {
  ...whole,
  content: ["./app/sitting/**/*.ts"],
} satisfies Config;
