import { normalForm } from "#contract/normal-form";

/**
 * The key for comparing a name with typed input: ignores width, case and spaces, and unifies the various
 * middle dots between the parts of a name.
 */
export const nameKey = (name: string) =>
  normalForm(
    normalForm(name)
      .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")
      .replace(/[•‧∙⋅・]/g, "·")
      .toUpperCase()
      .toLowerCase(),
  );
