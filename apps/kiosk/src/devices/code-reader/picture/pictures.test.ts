import { describe, expect, it } from "vitest";
import { FakeTrack } from "../../camera/fake-stream.ts";
import type { CameraPicture } from "./camera-picture.ts";
import { picturesOf, picturesShown } from "./pictures.ts";

const settle = async (): Promise<void> => await new Promise((done) => setTimeout(done));
const bytes = (width: number): CameraPicture => ({
  memory: new ArrayBuffer(width),
  offset: 0,
  bytesPerPixel: 1,
  width,
  height: 1,
});

/** A camera that delivers frames one by one and records when each is requested and closed. */
function play(copy: (width: number) => Promise<CameraPicture>) {
  const told: string[] = [];
  let count = 0;
  const frames = new ReadableStream<{ readonly width: number; readonly close: () => void }>(
    {
      pull: (controller) => {
        count += 1;
        const width = count;
        told.push(`${width} fetched`);
        controller.enqueue({ width, close: () => told.push(`${width} closed`) });
        if (count === 3) {
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { told, pictures: picturesOf(frames, async ({ width }) => await copy(width)) };
}

describe("pictures of the camera's frames", () => {
  it("are fetched on demand only, and closed before the next", { tags: ["SCAN-19"] }, async () => {
    const { told, pictures } = play(async (width) => await Promise.resolve(bytes(width)));
    await settle();
    expect(told).toEqual([]);
    expect(await pictures.take()).toMatchObject({ width: 1 });
    expect(told).toEqual(["1 fetched", "1 closed"]);
    expect(await pictures.take()).toMatchObject({ width: 2 });
    expect(told).toEqual(["1 fetched", "1 closed", "2 fetched", "2 closed"]);
  });

  it("end when the camera is off", { tags: ["SCAN-19"] }, async () => {
    const { pictures } = play(async (width) => await Promise.resolve(bytes(width)));
    await pictures.take();
    await pictures.take();
    await pictures.take();
    expect(await pictures.take()).toBeUndefined();
  });

  it("a frame that cannot be copied is closed too", { tags: ["SCAN-37"] }, async () => {
    const { told, pictures } = play(async () => await Promise.reject(new Error("no memory")));
    await expect(pictures.take()).rejects.toThrow("no memory");
    expect(told).toEqual(["1 fetched", "1 closed"]);
  });
});

describe("pictures of the page's video element", () => {
  const picture = { width: 1280, height: 720, close: () => undefined };

  /** A page with manual animation frames, whose picture appears at the second attempt. */
  function show() {
    let frame: () => void = () => undefined;
    let attempts = 0;
    const takePicture = async () => {
      attempts += 1;
      return await (attempts === 1 ? Promise.reject(new Error("no picture yet")) : Promise.resolve(picture));
    };
    const pictures = picturesShown({ track: new FakeTrack("camera"), takePicture }, (run) => {
      frame = run;
      return () => {
        frame = () => undefined;
      };
    });
    const nextFrame = async (): Promise<void> => {
      const run = frame;
      frame = () => undefined;
      run();
      await settle();
    };
    return { pictures, nextFrame, attempts: () => attempts };
  }

  it(
    "arrive at an animation frame, or at the next one if no picture was shown yet",
    { tags: ["SCAN-19"] },
    async () => {
      const { pictures, nextFrame } = show();
      const taken = pictures.take();
      await nextFrame();
      await nextFrame();
      expect(await taken).toBe(picture);
    },
  );

  it("end: nothing further is requested of the page", { tags: ["SCAN-18"] }, async () => {
    const { pictures, nextFrame, attempts } = show();
    void pictures.take();
    await nextFrame();
    pictures.end();
    await nextFrame();
    await nextFrame();
    expect(attempts()).toBe(1);
  });
});
