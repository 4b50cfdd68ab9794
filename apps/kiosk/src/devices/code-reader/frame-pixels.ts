import { lumaOfColours, type Luma } from "./luma.ts";

/** Formats whose first plane is the grey picture. */
const HAS_GREY_PLANE: ReadonlySet<string> = new Set(["I420", "I420A", "I422", "I444", "NV12"]);
const HAS_COLOURS: ReadonlySet<string> = new Set(["RGBA", "RGBX", "BGRA", "BGRX"]);

function greyPlane(bytes: Uint8Array, { offset, stride }: PlaneLayout, width: number, height: number): Luma {
  if (stride === width) {
    return { data: bytes.subarray(offset, offset + width * height), width, height };
  }
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = offset + row * stride;
    data.set(bytes.subarray(start, start + width), row * width);
  }
  return { data, width, height };
}

/** Grey picture of a frame's copied bytes; `undefined` where they are laid out in a way not worth knowing. */
function lumaOfBytes(bytes: Uint8Array, plane: PlaneLayout | undefined, frame: VideoFrame): Luma | undefined {
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  if (plane === undefined) {
    return undefined;
  }
  if (HAS_GREY_PLANE.has(frame.format ?? "")) {
    return greyPlane(bytes, plane, width, height);
  }
  return plane.stride === width * 4 ? lumaOfColours(bytes.subarray(plane.offset), width, height) : undefined;
}

/** Turns frames into grey pictures; keeps its canvas and its memory from frame to frame. */
export class FramePixels {
  #canvas: OffscreenCanvas | undefined;
  #memory = new Uint8Array(0);

  ofBitmap(bitmap: ImageBitmap): Luma {
    return this.#draw(bitmap, bitmap.width, bitmap.height);
  }

  async ofFrame(frame: VideoFrame): Promise<Luma> {
    const format = frame.format ?? "";
    const isReadable = HAS_GREY_PLANE.has(format) || HAS_COLOURS.has(format);
    const luma = isReadable ? await this.#copy(frame) : undefined;
    return luma ?? this.#draw(frame, frame.displayWidth, frame.displayHeight);
  }

  async #copy(frame: VideoFrame): Promise<Luma | undefined> {
    const size = frame.allocationSize();
    if (this.#memory.length !== size) {
      this.#memory = new Uint8Array(size);
    }
    const [plane] = await frame.copyTo(this.#memory);
    return lumaOfBytes(this.#memory, plane, frame);
  }

  #draw(picture: CanvasImageSource, width: number, height: number): Luma {
    if (this.#canvas?.width !== width || this.#canvas.height !== height) {
      this.#canvas = new OffscreenCanvas(width, height);
    }
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) {
      throw new Error("This browser gives no canvas to the code reader");
    }
    context.drawImage(picture, 0, 0);
    return lumaOfColours(context.getImageData(0, 0, width, height).data, width, height);
  }
}
