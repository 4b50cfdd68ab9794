import { describe, expect, it } from "vitest";
import { createFrameCopier, transferOf, type CameraPicture } from "./camera-picture.ts";
import { FramePixels } from "./frame-pixels.ts";

interface Shape {
  readonly format: VideoPixelFormat | null;
  readonly offset?: number;
  readonly stride: number;
}

const WIDTH = 4;
const HEIGHT = 2;

/** A frame of 4 x 2 pixels whose bytes count upwards. */
function frameOf({ format, offset = 0, stride }: Shape) {
  return {
    format,
    visibleRect: null,
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    allocationSize: () => offset + stride * HEIGHT,
    copyTo: async (memory: AllowSharedBufferSource) => {
      new Uint8Array(memory instanceof ArrayBuffer ? memory : new ArrayBuffer(0)).forEach((_, index, all) => {
        all[index] = index;
      });
      return await Promise.resolve([{ offset, stride }]);
    },
  };
}

const drawn = { width: WIDTH, height: HEIGHT, close: () => undefined };
const createCopier = () => createFrameCopier(async () => await Promise.resolve(drawn));
const memoryOf = (picture: CameraPicture) => ("memory" in picture ? picture.memory : new ArrayBuffer(0));

describe("copied frames", () => {
  it("a grey plane is used without conversion", { tags: ["SCAN-19"] }, async () => {
    const picture = await createCopier().copy(frameOf({ format: "NV12", offset: 3, stride: WIDTH }));
    expect(new FramePixels().of(picture)).toEqual({
      data: new Uint8Array([3, 4, 5, 6, 7, 8, 9, 10]),
      width: WIDTH,
      height: HEIGHT,
    });
  });

  it("colours are weighted", { tags: ["SCAN-19"] }, async () => {
    const picture = await createCopier().copy(frameOf({ format: "RGBA", stride: WIDTH * 4 }));
    const { data } = new FramePixels().of(picture);
    expect(data.slice(0, 2)).toEqual(new Uint8Array([1, 5]));
    expect(data).toHaveLength(WIDTH * HEIGHT);
  });

  it("a frame in another format is drawn", { tags: ["SCAN-19"] }, async () => {
    const copier = createCopier();
    expect(await copier.copy(frameOf({ format: null, stride: WIDTH }))).toBe(drawn);
    expect(await copier.copy(frameOf({ format: "I420", stride: WIDTH + 4 }))).toBe(drawn);
  });

  it("returned memory is reused, and memory in use is not", { tags: ["SCAN-19"] }, async () => {
    const copier = createCopier();
    const frame = frameOf({ format: "I420", stride: WIDTH });
    const first = memoryOf(await copier.copy(frame));
    const second = memoryOf(await copier.copy(frame));
    expect(second).not.toBe(first);
    copier.giveBack(first);
    const third = await copier.copy(frame);
    expect(memoryOf(third)).toBe(first);
    expect(transferOf(third)).toBe(first);
  });
});
