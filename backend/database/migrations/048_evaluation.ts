import type { Step } from "./step";

/** Scales, norms, additional items and products of a company; what the platform allows each company. */
export const evaluation: Step = async ({ table, run }) => {
  const own = "id text primary key, company_id text not null references company (id)";
  await table(
    "eva_category",
    `${own}, parent_id text not null, name text not null, position integer not null, search_key text not null`,
  );
  await run("create unique index eva_category_name on eva_category (company_id, parent_id, name)");
  await table(
    "eva_scale",
    `${own}, name text not null, category_id text not null, points integer not null check (points between 2 and 9),
     lowest integer not null check (lowest in (0, 1)), keys text not null, items integer not null,
     max_missing integer not null check (max_missing between 0 and 50), note text not null, search_key text not null`,
  );
  await run("create unique index eva_scale_name on eva_scale (company_id, name)");
  await table(
    "eva_scale_text",
    `${own}, scale_id text not null references eva_scale (id), language text not null, title text not null,
     anchors text not null, items text not null, low text not null, average text not null, high text not null,
     search_key text not null`,
  );
  await run("create unique index eva_scale_text_language on eva_scale_text (scale_id, language)");
  await run("create index eva_scale_text_company on eva_scale_text (company_id, title)");
  await table(
    "eva_product",
    `${own}, name text not null, note text not null, config text not null, parts text not null,
     version integer not null, search_key text not null`,
  );
  await run("create unique index eva_product_name on eva_product (company_id, name)");
  await table(
    "eva_norm",
    `${own}, product_id text not null references eva_product (id), scale_id text not null references eva_scale (id),
     name text not null, sex text not null check (sex in ('', 'female', 'male')), age_from text not null,
     age_to text not null, language text not null, n bigint not null check (n > 0), mean text not null,
     sd text not null, reliability text not null, percentiles text not null, source text not null,
     search_key text not null`,
  );
  await run("create index eva_norm_product on eva_norm (product_id, scale_id)");
  await run("create index eva_norm_company on eva_norm (company_id, name)");
  await table("eva_group", `${own}, name text not null, note text not null, search_key text not null`);
  await run("create unique index eva_group_name on eva_group (company_id, name)");
  await table(
    "eva_additional",
    `${own}, group_id text not null, name text not null,
     kind text not null check (kind in ('sex', 'age', 'choice', 'attention', 'infrequency')),
     expected integer not null, text_zh text not null, options_zh text not null, text_en text not null,
     options_en text not null, text_es text not null, options_es text not null, text_ja text not null,
     options_ja text not null, search_key text not null`,
  );
  await run("create unique index eva_additional_name on eva_additional (company_id, name)");
  await table(
    "eva_version",
    `${own}, product_id text not null references eva_product (id), number integer not null, snapshot text not null,
     digest text not null, created_at bigint not null, created_by text not null, unique (product_id, number)`,
  );
  await table(
    "eva_setting",
    `company_id text primary key references company (id), open integer not null check (open in (0, 1)),
     report_days integer not null, smallest_group integer not null`,
  );
};
