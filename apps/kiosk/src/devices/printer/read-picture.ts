import type { Pixels } from "@punktum/printing";

/** Area that a picture must fit into, in dots. */
export interface PictureBox {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** Vector drawings may be enlarged, photographs may not. */
const isDrawing = (url: string): boolean => new URL(url, document.baseURI).pathname.endsWith(".svg");

/** Size of a picture fitted into the box. With `mayGrow`, small pictures are enlarged. */
export function fittedSize(
  picture: { readonly width: number; readonly height: number },
  { maxWidth, maxHeight }: PictureBox,
  mayGrow: boolean,
): { readonly width: number; readonly height: number } {
  const fits = Math.min(maxWidth / picture.width, maxHeight / picture.height);
  const scale = mayGrow ? fits : Math.min(1, fits);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/** Reads a picture's pixels at its printed size. */
export async function readPixels(url: string, box: PictureBox): Promise<Pixels> {
  const image = new Image();
  // Pixels of another host can be read only if that host allows it.
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) {
    throw new Error(`The picture at ${url} has no size`);
  }
  const { width, height } = fittedSize({ width: naturalWidth, height: naturalHeight }, box, isDrawing(url));
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) {
    throw new Error("This browser draws no pictures");
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
