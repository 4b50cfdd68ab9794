import type { CameraPicture } from "./camera-picture.ts";
import { lumaOfColours, type Luma } from "./luma.ts";

/** Converts pictures to luma. Reuses its canvas. */
export class FramePixels {
  #canvas: OffscreenCanvas | undefined;

  /** A luma frame is not copied, so it must be read before its memory is returned. */
  of(picture: CameraPicture): Luma {
    if (!("memory" in picture)) {
      return this.#draw(picture);
    }
    const { memory, offset, bytesPerPixel, width, height } = picture;
    const data = new Uint8Array(memory, offset, width * height * bytesPerPixel);
    return bytesPerPixel === 1 ? { data, width, height } : lumaOfColours(data, width, height);
  }

  #draw(bitmap: ImageBitmap): Luma {
    const { width, height } = bitmap;
    if (this.#canvas?.width !== width || this.#canvas.height !== height) {
      this.#canvas = new OffscreenCanvas(width, height);
    }
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) {
      throw new Error("This browser gives no canvas to the code reader");
    }
    context.drawImage(bitmap, 0, 0);
    return lumaOfColours(context.getImageData(0, 0, width, height).data, width, height);
  }
}
