import sharp from "sharp";
import { parseRich } from "#contract/rich/parse";
import type { Block, Inline } from "#contract/rich/rich";
import type { Queries } from "../database/open";

/** A picture as it is put on paper. */
export interface Picture {
  bytes: Uint8Array;
  type: "png" | "jpg";
  width: number;
  height: number;
}

/** Pixels that paper has use for, across a page. */
const mostPixels = 1400;

/** The pictures of a company's questions, each read once; what is not there, or is no picture, is null. */
export class Pictures {
  private readonly known = new Map<string, Picture | null>();

  constructor(
    private readonly queries: Queries,
    private readonly companyId: string,
  ) {}

  /** Reads what these texts show. */
  async prepare(texts: string[]): Promise<void> {
    for (const text of texts) {
      if (!text.includes("/file/")) continue;
      for (const id of picturesIn(parseRich(text)))
        if (!this.known.has(id)) this.known.set(id, await this.read(id));
    }
  }

  /** One that was prepared. */
  find(id: string): Picture | null {
    return this.known.get(id) ?? null;
  }

  private async read(id: string): Promise<Picture | null> {
    const file = await this.queries
      .selectFrom("file")
      .select(["type", "bytes"])
      .where("id", "=", id)
      .where("company_id", "=", this.companyId)
      .where("purpose", "=", "picture")
      .executeTakeFirst();
    if (!file) return null;
    try {
      const isPhoto = file.type === "image/jpeg";
      const image = sharp(new Uint8Array(file.bytes), { limitInputPixels: 40_000_000 })
        .resize(mostPixels, mostPixels, { fit: "inside", withoutEnlargement: true })
        // Paper is white, and a picture without transparency is put into a PDF as it is.
        .flatten({ background: "#ffffff" });
      const drawn = await (isPhoto ? image.jpeg({ quality: 88 }) : image.png()).toBuffer({
        resolveWithObject: true,
      });
      const { width, height } = drawn.info;
      return { bytes: new Uint8Array(drawn.data), type: isPhoto ? "jpg" : "png", width, height };
    } catch {
      // why: a paper is printed without a picture that cannot be read; its words stand there instead.
      return null;
    }
  }
}

function picturesIn(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return inInlines(block.children);
    if (block.kind === "quote") return picturesIn(block.children);
    if (block.kind === "list") return block.items.flatMap(picturesIn);
    if (block.kind === "table") return [block.head, ...block.rows].flat().flatMap(inInlines);
    return [];
  });
}

const inInlines = (inlines: Inline[]): string[] =>
  inlines.flatMap((inline) => {
    if (inline.kind === "image") return [inline.fileId];
    return "children" in inline ? inInlines(inline.children) : [];
  });
