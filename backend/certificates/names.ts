import { normalForm } from "#contract/normal-form";

/**
 * A name as it is compared with what somebody types: the same for full and half width, capitals and small letters, with
 * and without spaces, and for each of the dots that keyboards put between the parts of a name.
 */
export const nameKey = (name: string) =>
  normalForm(
    normalForm(name)
      .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")
      .replace(/[•‧∙⋅・]/g, "·")
      .toUpperCase()
      .toLowerCase(),
  );
