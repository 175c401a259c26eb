import { describe, expect, it } from "vitest";
import {
  readTypedTemplate,
  renderableContent,
  templateDraftOf,
  templateForm,
  toTypedTemplate,
  typedTemplate,
  wholeFields,
} from "./form";
import { type TemplateDraft, templateDraft } from "./shapes";
import { starter } from "./starter";

const draft: TemplateDraft = {
  name: "年度考核",
  content: {
    ...starter("zh", "#c4403e"),
    freeFields: [{ zh: "等第", en: "Class", es: "", ja: "" }],
    validMonths: 24,
  },
};

/** A form as a browser sends it. */
function sent(typed: object, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (typeof value === "string") form.append(name, value);
    else if (name === "fields") for (const one of value as string[]) form.append(name, one);
    else if (Array.isArray(value)) for (const [row, item] of value.entries()) add(`${name}[${row}]`, item);
    else for (const [key, item] of Object.entries(value as object)) add(name ? `${name}.${key}` : key, item);
  };
  add("", typed);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
}

const typed = toTypedTemplate(draft, 3);
const validationErrors = (change: object) => {
  const { error } = templateForm.safeParse(typedTemplate.parse({ ...typed, ...change }));
  return (error?.issues ?? []).map(({ message, path }) => `${message} ${path.join(".")}`);
};

describe("the form of a template", () => {
  it("comes back as it was saved, and as it was sent", () => {
    expect(templateDraftOf(typed)).toEqual(draft);
    expect(readTypedTemplate(sent(typed))).toEqual(typed);
    expect(readTypedTemplate(sent({}))).toEqual(typedTemplate.parse({}));
    expect(templateForm.safeParse(typed).success).toBe(true);
  });

  it.each(["zh", "en", "es", "ja"] as const)("begins with a template that can be saved: %s", (language) => {
    expect(
      templateDraft.safeParse({ name: "x", content: starter(language, "#e06563") }).error,
    ).toBeUndefined();
    expect(
      templateDraft.safeParse({ name: "x", content: starter(language, "#ffffee") }).error,
    ).toBeUndefined();
  });

  it("says at each field what is wrong with it", () => {
    expect(validationErrors({ name: " " })).toEqual(["TEMPLATE_NAME_MISSING name"]);
    const zh = { title: "", body: " ", organiser: "" };
    expect(validationErrors({ texts: { ...typed.texts, zh } })).toEqual([
      "CERTIFICATE_TITLE_MISSING texts.zh.title",
      "CERTIFICATE_BODY_MISSING texts.zh.body",
    ]);
    const en = { ...typed.texts.en, body: "{who}" };
    expect(validationErrors({ texts: { ...typed.texts, en } })).toEqual(["TEXT_FIELD_UNKNOWN texts.en.body"]);
    expect(validationErrors({ fields: [] })).toHaveLength(4);
    expect(validationErrors({ look: { ...typed.look, ink: "#999999" } })).toEqual(["INK_TOO_PALE look.ink"]);
    expect(validationErrors({ look: { ...typed.look, accent: "#ffaaaa" } })).toEqual([
      "ACCENT_TOO_PALE look.accent",
    ]);
    expect(validationErrors({ look: { ...typed.look, paper: "red" } })).toEqual([
      "COLOUR_MISSING look.paper",
    ]);
    expect(validationErrors({ look: { ...typed.look, ink: "#000000", paper: "#000000" } })).toContain(
      "INK_TOO_PALE look.ink",
    );
  });

  it("leaves blank rows out, and finds the row of a validation error", () => {
    const blank = { zh: "", en: " ", es: "", ja: "" };
    const rows = [blank, { ...blank, zh: "等第" }, blank, { ...blank, en: "Hours" }];
    expect(templateDraftOf({ ...typed, freeFields: rows }).content.freeFields).toHaveLength(2);
    expect(validationErrors({ freeFields: rows })).toEqual(["FIELD_LABEL_MISSING freeFields.3.zh"]);
    expect(validationErrors({ freeFields: [blank, { ...blank, zh: "姓名" }] })).toEqual([
      "FIELD_LABEL_TAKEN freeFields.1.zh",
    ]);
    expect(validationErrors({ freeFields: [{ ...blank, zh: "a" }, blank, { ...blank, zh: "A" }] })).toEqual([
      "FIELD_LABEL_TWICE freeFields.2.zh",
    ]);
  });

  it("reads how long it is valid", () => {
    const months = (validFor: string, validUnit: string) =>
      templateDraftOf({ ...typed, validFor, validUnit }).content.validMonths;
    expect([
      months("", "years"),
      months("0", "months"),
      months("18", "months"),
      months("３", "years"),
    ]).toEqual([0, 0, 18, 36]);
    for (const validFor of ["51", "-1", "1.5", "x"])
      expect(validationErrors({ validFor, validUnit: "years" })).toEqual(["VALIDITY_OUT_OF_RANGE validFor"]);
    const shown = (validMonths: number) => {
      const { validFor, validUnit } = toTypedTemplate({
        name: "",
        content: { ...draft.content, validMonths },
      });
      return `${validFor} ${validUnit}`;
    };
    expect([shown(0), shown(18), shown(36)]).toEqual([" years", "18 months", "3 years"]);
  });

  it("has fields of its own, six at most", () => {
    expect(wholeFields(typed.freeFields)).toEqual(typed.freeFields);
    expect(wholeFields(typed.freeFields, 9)).toHaveLength(6);
  });

  it("can be drawn while it is being filled in", () => {
    const start = starter("en", "#c4403e");
    const half = typedTemplate.parse({
      language: "xx",
      look: { ink: "RED", accent: "#00AA00" },
      validFor: "x",
    });
    const drawn = renderableContent(half, start)!;
    expect(drawn).toMatchObject({ language: "en", validMonths: 0, freeFields: [] });
    expect(drawn.look).toMatchObject({ ink: start.look.ink, accent: "#00aa00", border: "double", logo: "" });
    expect(renderableContent({ ...typed, fields: ["x"] }, start)).toBeNull();
  });
});
