import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "../testing/names.ts";
import { openRelay, type Relay } from "../testing/relay.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Channel, openChannel } from "./channel.ts";

let test: TestDatabase;
let relay: Relay;
const channels: Channel[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  relay = await openRelay(Number(new URL(test.url).port));
});
afterAll(async () => {
  await Promise.all(channels.map((channel) => channel.close()));
  await relay.close();
  await test.close();
});

async function open(isThroughRelay = false): Promise<{ readonly channel: Channel; readonly heard: readonly string[] }> {
  const url = new URL(test.appUrl);
  if (isThroughRelay) {
    url.port = String(relay.port);
  }
  const channel = openChannel({ url: url.href, log: silentLog });
  const heard: string[] = [];
  channel.listen((text) => heard.push(text));
  channels.push(channel);
  await expect.poll(() => channel.state().isOpen, { timeout: 5_000 }).toBe(true);
  return { channel, heard };
}

const sessions = async (): Promise<number> =>
  (
    await test.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = 'punktum push' AND datname = current_database()",
    )
  ).length;

describe("the channel between server processes", () => {
  it("delivers to every process, including the sender, in order", async () => {
    const [first, second] = [await open(), await open()];
    for (const text of ["one", "two", "three"]) {
      first.channel.send(text);
    }
    await expect.poll(() => second.heard).toEqual(["one", "two", "three"]);
    await expect.poll(() => first.heard).toEqual(["one", "two", "three"]);
  });

  it("reopens within five seconds each time its session was ended, and leaves no session behind", async () => {
    const { channel, heard } = await open();
    const before = await sessions();
    for (let round = 1; round <= 3; round += 1) {
      await test.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'punktum push' AND datname = current_database()",
      );
      await expect.poll(() => channel.state(), { timeout: 5_000 }).toEqual({ isOpen: true, losses: round });
      channel.send(`after ${round}`);
      await expect.poll(() => heard).toContain(`after ${round}`);
    }
    await expect.poll(sessions).toBe(before);
  });

  it("detects a silently dead connection, and opens another one", async () => {
    const { channel, heard } = await open(true);
    relay.freezeOpen();
    await expect.poll(() => channel.state().losses, { timeout: 6_000 }).toBe(1);
    await expect.poll(() => channel.state().isOpen, { timeout: 5_000 }).toBe(true);
    channel.send("again");
    await expect.poll(() => heard).toEqual(["again"]);
  });

  it("loses messages while it is closed, without errors", async () => {
    const { channel, heard } = await open();
    await channel.close();
    channel.send("into the void");
    await delay(50);
    expect(heard).toEqual([]);
    expect(channel.state().isOpen).toBe(false);
  });
});
