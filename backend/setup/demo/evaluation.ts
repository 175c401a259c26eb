import { type Language, languageCodes } from "#locales/languages";
import type { Queries } from "../../database/open";
import { automaticParts } from "../../evaluation/items";
import { sheetKeys } from "../../evaluation/links";
import { findProduct, itemIdOf, materialOf, storedConfig } from "../../evaluation/product";
import { senderOf } from "../../evaluation/sendable";
import { freezeProduct } from "../../evaluation/snapshot";
import { newId, newOpenId } from "../../ids";
import type { Encryption } from "../../keys/encryption";
import { searchKeyOf } from "../../search/text-search";
import demo from "./evaluation.json";

type Words = Partial<Record<Language, string[]>>;

const keyFor = (...names: string[]) => searchKeyOf({ names });

/**
 * Answers that hang together: a person's place on a scale, and a little about it, by a sequence that is the same each
 * time (Park & Miller, Comm. ACM 31 (1988), 1192–1201).
 */
function answerer(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return (keys: string): number[] => {
    const place = 1 + 2.6 * next();
    return [...keys].map((key) => {
      const towards = Math.min(4, Math.max(0, Math.round(place + 2.4 * (next() - 0.5))));
      return key === "+" ? towards : 4 - towards;
    });
  };
}

/** Inserts a public-domain inventory in four languages, a norm of generated answers, and people who were sent it. */
export async function demoEvaluation(
  queries: Queries,
  who: { companyId: string; author: { id: string }; now: number },
  encryption: Encryption,
): Promise<void> {
  const company = { company_id: who.companyId };
  const categoryId = newId();
  await queries
    .insertInto("eva_category")
    .values({
      ...{ ...company, id: categoryId, parent_id: "", name: demo.category, position: 1 },
      search_key: keyFor(demo.category),
    })
    .execute();
  const productId = newId();
  await queries
    .insertInto("eva_product")
    .values({
      ...{
        ...company,
        id: productId,
        name: demo.product,
        note: demo.note,
        config: "",
        parts: "[]",
        version: 0,
      },
      search_key: keyFor(demo.product),
    })
    .execute();
  const scales = [];
  for (const scale of demo.scales) {
    const id = await insertScale(queries, { ...company, categoryId }, scale);
    await queries
      .insertInto("eva_norm")
      .values({
        ...{
          ...company,
          id: newId(),
          product_id: productId,
          scale_id: id,
          name: demo.norm,
          sex: "",
          age_from: "",
        },
        ...{ age_to: "", language: "", n: demo.normN, ...scale.norm, percentiles: "" },
        source: demo.source,
        search_key: keyFor(demo.norm, demo.source),
      })
      .execute();
    scales.push({ id, keys: scale.keys });
  }
  const groupId = await insertAdditionals(queries, company);
  const config = storedConfig({
    ...{ productId, titles: demo.titles, scales: scales.map(({ id }) => ({ scaleId: id, weight: 1 })) },
    ...{ groups: [groupId], perPage: 10, canGoBack: true, canSkip: true, hasComposite: false },
    ...{ figures: ["percentile", "sten"], longestRun: 10, shortestTime: 2000 },
  });
  const parts = automaticParts(await materialOf(queries, who.companyId, JSON.parse(config)));
  await queries
    .updateTable("eva_product")
    .set({ config, parts: JSON.stringify(parts) })
    .where("id", "=", productId)
    .execute();
  await insertSheets(queries, { ...who, productId, scales }, encryption);
}

async function insertScale(
  queries: Queries,
  { company_id, categoryId }: { company_id: string; categoryId: string },
  scale: (typeof demo.scales)[number],
): Promise<string> {
  const id = newId();
  await queries
    .insertInto("eva_scale")
    .values({
      ...{
        company_id,
        id,
        name: scale.name,
        category_id: categoryId,
        points: 5,
        lowest: 1,
        keys: scale.keys,
      },
      ...{ items: scale.keys.length, max_missing: 20, note: demo.scaleNote, search_key: keyFor(scale.name) },
    })
    .execute();
  const texts: Partial<
    Record<Language, { title: string; items: string[]; low?: string; average?: string; high?: string }>
  > = scale.texts;
  for (const language of languageCodes) {
    const { title, items, low = "", average = "", high = "" } = texts[language]!;
    await queries
      .insertInto("eva_scale_text")
      .values({
        ...{
          company_id,
          id: newId(),
          scale_id: id,
          language,
          title,
          items: items.join("\n"),
          low,
          average,
          high,
        },
        ...{ anchors: demo.anchors[language].join("\n"), search_key: keyFor(title, items.join(" ")) },
      })
      .execute();
  }
  return id;
}

async function insertAdditionals(queries: Queries, company: { company_id: string }): Promise<string> {
  const groupId = newId();
  await queries
    .insertInto("eva_group")
    .values({ ...company, id: groupId, name: demo.group, note: "", search_key: keyFor(demo.group) })
    .execute();
  for (const { name, kind, text, options } of demo.additionals) {
    const lines = (language: Language) => ((options as Words)[language] ?? []).join("\n");
    await queries
      .insertInto("eva_additional")
      .values({
        ...{ ...company, id: newId(), group_id: groupId, name, kind, expected: 0, search_key: keyFor(name) },
        ...{ text_zh: text.zh, text_en: text.en, text_es: text.es, text_ja: text.ja },
        ...{
          options_zh: lines("zh"),
          options_en: lines("en"),
          options_es: lines("es"),
          options_ja: lines("ja"),
        },
      })
      .execute();
  }
  return groupId;
}

const day = 86_400_000;

/** All but the last two have handed in. */
async function insertSheets(
  queries: Queries,
  {
    companyId,
    author,
    now,
    productId,
    scales,
  }: {
    companyId: string;
    author: { id: string };
    now: number;
    productId: string;
    scales: { id: string; keys: string }[];
  },
  encryption: Encryption,
): Promise<void> {
  const product = await findProduct(queries, companyId, productId);
  const sentAt = now - 3 * day;
  const roleId = newId();
  await queries
    .insertInto("eva_role")
    .values({
      ...{ ...demo.role, id: roleId, company_id: companyId, product_id: productId },
      search_key: keyFor(demo.role.name),
    })
    .execute();
  const { versionId } = await freezeProduct(queries, product, { operatorId: author.id, at: sentAt });
  const sendingId = newId();
  await queries
    .insertInto("eva_sending")
    .values({
      ...{ id: sendingId, company_id: companyId, product_id: productId, version_id: versionId },
      ...{
        name: demo.sending,
        close_at: now + 11 * day,
        created_at: sentAt,
        created_by: author.id,
        staged: "",
        role_id: roleId,
      },
      ...(await senderOf(queries, companyId)),
    })
    .execute();
  const rows = demo.people.map((person, at) => {
    const [real_name = "", group_name = ""] = person.split(",");
    const answers = answerer(15_485_863 + at * 32_452_843);
    const given = Object.fromEntries(
      scales.flatMap(({ id, keys }) =>
        answers(keys).map((place, item) => [itemIdOf(id, item + 1), place] as const),
      ),
    );
    const isDone = at < demo.people.length - 2;
    const token = newOpenId();
    return {
      ...{ id: newId(), company_id: companyId, sending_id: sendingId, number: at + 1, real_name, group_name },
      ...{ secret: encryption.encrypt(token), token_key: sheetKeys(encryption, token)[0] },
      ...{ state: isDone ? "submitted" : "sent", language: isDone ? "zh" : "" },
      ...{ answers: isDone ? JSON.stringify(given) : "", started_at: isDone ? sentAt + at * 600_000 : 0 },
      ...{ last_at: 0, elapsed: isDone ? 100_000 + at * 4_000 : 0 },
      submitted_at: isDone ? sentAt + at * 600_000 + 180_000 : 0,
    };
  });
  await queries.insertInto("eva_sheet").values(rows).execute();
}
