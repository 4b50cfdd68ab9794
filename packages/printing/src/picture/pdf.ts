import type { Raster } from "../document/raster.ts";
import { deflated, joined, latin, type Bytes } from "./bytes.ts";

/** Metadata of the file. */
export interface PdfFacts {
  readonly title: string;
  readonly language: string;
  readonly dotsPerMillimetre: number;
}

const POINTS_PER_MM = 72 / 25.4;

/** A PDF text string: UTF-16 in hexadecimal digits with a byte order mark. */
function textOf(text: string): string {
  const units = Array.from({ length: text.length }, (_none, at) => text.charCodeAt(at).toString(16).padStart(4, "0"));
  return `<feff${units.join("")}>`;
}

function stream(dictionary: string, content: Uint8Array): Bytes {
  return joined([latin(`<<${dictionary}/Length ${content.length}>>\nstream\n`), content, latin("\nendstream")]);
}

/** A PDF of one page with the picture in its true size. One picture needs no PDF library. */
export async function pdfOf(picture: Raster, { title, language, dotsPerMillimetre }: PdfFacts): Promise<Bytes> {
  const points = (dots: number): string => ((dots / dotsPerMillimetre) * POINTS_PER_MM).toFixed(2);
  const [width, height] = [points(picture.width), points(picture.height)];
  const image =
    `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}` +
    "/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/FlateDecode";
  const objects = [
    latin(`<</Type/Catalog/Pages 2 0 R/Lang${textOf(language)}/ViewerPreferences<</DisplayDocTitle true>>>>`),
    latin("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    latin(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</Ticket 4 0 R>>>>/Contents 5 0 R>>`,
    ),
    stream(image, await deflated(picture.data)),
    stream("", latin(`q ${width} 0 0 ${height} 0 0 cm /Ticket Do Q`)),
    latin(`<</Title${textOf(title)}>>`),
  ];
  const parts = [latin("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    places.push(length);
    const whole = joined([latin(`${index + 1} 0 obj\n`), object, latin("\nendobj\n")]);
    parts.push(whole);
    length += whole.length;
  });
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info 6 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return joined([...parts, latin(table), latin(trailer)]);
}
