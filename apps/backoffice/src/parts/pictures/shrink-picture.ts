import { PICTURE_LIMIT_BYTES } from "@punktum/contracts";

/** Longest side of an uploaded picture; the platform stores no larger one. */
const LONGEST_PX = 1920;
/** Files up to this size are sent unchanged. */
const SMALL_BYTES = 500_000;
const QUALITY = 0.86;

const isSmall = ({ size }: File): boolean => size <= SMALL_BYTES;

async function drawSmaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}

/**
 * Scales a large photo down in the browser, so that it stays under the size limit and uploads quickly. A file that the
 * browser cannot read is sent unchanged; the platform reports its problem.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (isSmall(file)) {
    return file;
  }
  try {
    const drawn = await drawSmaller(file);
    return drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
  } catch {
    return file;
  }
}

/** Whether the file is within the platform's size limit. */
export const fits = ({ size }: File): boolean => size <= PICTURE_LIMIT_BYTES;
