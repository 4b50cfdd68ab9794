/** Formats whose first plane is the luma. */
const GREY_FORMATS: ReadonlySet<string | null> = new Set(["I420", "I420A", "I422", "I444", "NV12"]);
const COLOUR_FORMATS: ReadonlySet<string | null> = new Set(["RGBA", "RGBX", "BGRA", "BGRX"]);

/** Copied bytes of a camera frame, row by row without padding. */
interface FrameBytes {
  readonly memory: ArrayBuffer;
  readonly offset: number;
  readonly bytesPerPixel: 1 | 4;
  readonly width: number;
  readonly height: number;
}

/** A picture as the worker receives it. */
export type CameraPicture = FrameBytes | ImageBitmap;

/** The object to transfer with a picture. */
export const transferOf = (picture: CameraPicture): Transferable => ("memory" in picture ? picture.memory : picture);

/** The parts of a frame needed to copy it. */
type CopyableFrame = Pick<
  VideoFrame,
  "format" | "visibleRect" | "codedWidth" | "codedHeight" | "allocationSize" | "copyTo"
>;

/** Copies frames and reuses returned memory. */
export interface FrameCopier<Frame> {
  readonly copy: (frame: Frame) => Promise<CameraPicture>;
  readonly giveBack: (memory: ArrayBuffer) => void;
}

function bytesPerPixelOf({ format }: CopyableFrame): FrameBytes["bytesPerPixel"] | undefined {
  if (GREY_FORMATS.has(format)) {
    return 1;
  }
  return COLOUR_FORMATS.has(format) ? 4 : undefined;
}

/** Copies frames in their own format. Frames in other formats are drawn to a bitmap. */
export function createFrameCopier<Frame extends CopyableFrame>(
  draw: (frame: Frame) => Promise<ImageBitmap>,
): FrameCopier<Frame> {
  let spare = new ArrayBuffer(0);
  return {
    copy: async (frame) => {
      const bytesPerPixel = bytesPerPixelOf(frame);
      const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
      if (bytesPerPixel === undefined) {
        return await draw(frame);
      }
      const byteLength = frame.allocationSize();
      const memory = spare.byteLength === byteLength ? spare : new ArrayBuffer(byteLength);
      spare = new ArrayBuffer(0);
      const [plane] = await frame.copyTo(memory);
      return plane?.stride === width * bytesPerPixel
        ? { memory, offset: plane.offset, bytesPerPixel, width, height }
        : await draw(frame);
    },
    giveBack: (memory) => {
      spare = memory;
    },
  };
}
