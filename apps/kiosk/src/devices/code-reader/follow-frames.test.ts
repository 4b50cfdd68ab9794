import { describe, expect, it } from "vitest";
import { followFrames } from "./follow-frames.ts";

interface Frame {
  readonly name: string;
  readonly close: () => void;
}

/** A camera that hands a frame over when told; a frame dropped by the stream is never closed. */
function play() {
  const told: string[] = [];
  let isWanted = true;
  let give: (frame: Frame) => void = () => undefined;
  let end: () => void = () => undefined;
  const frames = new ReadableStream<Frame>(
    {
      start: (controller) => {
        give = (frame) => controller.enqueue(frame);
        end = () => controller.close();
      },
      cancel: () => void told.push("ended"),
    },
    { highWaterMark: 0 },
  );
  const following = followFrames(
    frames,
    () => isWanted,
    ({ name }) => told.push(name),
  );
  return {
    told,
    following,
    give: (name: string) => give({ name, close: () => told.push(`${name} closed`) }),
    end: () => end(),
    stop: () => {
      isWanted = false;
    },
  };
}

const settle = async (): Promise<void> => await new Promise((done) => setTimeout(done));

describe("frames of the camera", () => {
  it("SCAN-19 are handed on as they come, and the hander-on closes none of them", async () => {
    const { told, following, give, end } = play();
    give("one");
    give("two");
    end();
    await following;
    expect(told).toEqual(["one", "two"]);
  });

  it("SCAN-19 those on their way when reading stops are closed, and the stream is left to the camera's end", async () => {
    const { told, following, give, end, stop } = play();
    give("one");
    await settle();
    stop();
    give("two");
    give("three");
    end();
    await following;
    expect(told).toEqual(["one", "two closed", "three closed"]);
  });

  it("SCAN-19 a camera that stays on gets its stream ended once nothing is on its way any more", async () => {
    const { told, following, give, stop } = play();
    stop();
    Array.from({ length: 30 }, () => give("late"));
    await following;
    expect(told).toEqual([...Array.from({ length: 30 }, () => "late closed"), "ended"]);
  });

  it("SCAN-19 a camera that is switched off ends the reading, too", async () => {
    const { told, following, end, stop } = play();
    stop();
    end();
    await following;
    expect(told).toEqual([]);
  });
});
