import type { Made } from "./pictures";

/** An image with already compressed parts; pdfkit would decompress and recompress it per document. */
export function embeddable({ width, height }: Made, label: string, parts: NonNullable<Made["parts"]>) {
  const image = {
    width,
    height,
    label,
    obj: null as unknown,
    embed(document: PDFKit.PDFDocument) {
      const common = {
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: height,
        BitsPerComponent: 8,
        Filter: "FlateDecode",
      };
      const mask = document.ref({ ...common, ColorSpace: "DeviceGray" });
      mask.end(parts.opacity);
      const own = document.ref({ ...common, ColorSpace: "DeviceRGB", SMask: mask });
      own.end(parts.colours);
      image.obj = own;
    },
  };
  return image as unknown as PDFKit.Mixins.ImageSrc;
}
