import sharp from "sharp";
import { parseRich } from "#contract/rich/parse";
import type { Block, Inline } from "#contract/rich/rich";
import type { Queries } from "../../database/open";

/** A picture prepared for printing. */
export interface PaperPicture {
  bytes: Uint8Array;
  type: "png" | "jpg";
  width: number;
  height: number;
}

/** Maximum useful width in print, pixels. */
const mostPixels = 1400;

/** The pictures of a company's questions, each loaded once; missing or invalid ones are null. */
export class PaperPictures {
  private readonly known = new Map<string, PaperPicture | null>();

  constructor(
    private readonly queries: Queries,
    private readonly companyId: string,
    private readonly isGrey = false,
  ) {}

  /** Loads the pictures that these texts reference. */
  async prepare(texts: string[]): Promise<void> {
    for (const text of texts) {
      if (!text.includes("/file/")) continue;
      for (const id of picturesIn(parseRich(text)))
        if (!this.known.has(id)) this.known.set(id, await this.read(id));
    }
  }

  /** A prepared picture. */
  find(id: string): PaperPicture | null {
    return this.known.get(id) ?? null;
  }

  private async read(id: string): Promise<PaperPicture | null> {
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
        // Paper is white, and a picture without transparency is embedded into a PDF unchanged.
        .flatten({ background: "#ffffff" })
        .greyscale(this.isGrey);
      const rendered = await (isPhoto ? image.jpeg({ quality: 88 }) : image.png()).toBuffer({
        resolveWithObject: true,
      });
      const { width, height } = rendered.info;
      return { bytes: new Uint8Array(rendered.data), type: isPhoto ? "jpg" : "png", width, height };
    } catch {
      // why: a paper prints without an unreadable picture; its alt text is printed instead.
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
