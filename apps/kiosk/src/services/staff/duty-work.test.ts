import { createHttp } from "@punktum/client";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createStore } from "../../base/store.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createPinPrompt } from "../pins/pin-prompt.ts";
import { createActivity } from "../visit/presence.ts";
import type { OnDuty } from "./duty-types.ts";
import { createDecisionRight } from "./decision-right.ts";
import { createDutyWork } from "./duty-work.ts";

const IDLE_SECONDS = 300;
const duty = { token: "dt_1", name: "Kim Kasse", idleSeconds: IDLE_SECONDS, statement: "ds_1" };

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const signsIn: RequestListener = (_, response) => reply(response, 200, duty);
const agrees: RequestListener = (_, response) => reply(response, 200, {});
const refuses: RequestListener = (_, response) =>
  reply(response, 403, { errorType: "GENERAL_NO_PERMISION", message: "staff", details: { staffOnDuty: 1 } });
const isAway: RequestListener = (_, response) => void response.destroy();

let server: Server;
afterEach(() => server.close());

/** A tablet and a server whose behaviour the test changes. */
async function startTablet() {
  const counter = { server: signsIn, requests: 0 };
  server = createServer((request, response) => {
    counter.requests += 1;
    request.resume();
    counter.server(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String(Reflect.get(Object(server.address()), "port"))}`;
  const http = createHttp({
    bases: { v1: base, v2: base, mounting: base },
    credentials: {
      read: () => ({ token: "t_1" }),
      change: async () => await Promise.resolve(),
      installationId: () => "tablet-1",
      organization: () => "pfm",
    },
    retry: { sleep: async () => await Promise.resolve() },
  });
  const clock = createFakeClock();
  const current = createStore<OnDuty | undefined>(undefined);
  const work = createDutyWork(() => http, {
    current,
    pinPrompt: createPinPrompt(),
    clock,
    activity: createActivity(),
  });
  const right = createDecisionRight({ current, requirePerson: work.requirePerson });
  return { counter, clock, work, right };
}

describe("who may remove a waiting booking", { tags: ["B-04", "B-40"] }, () => {
  it("a person on duty, also while the server is away", async () => {
    const { counter, work } = await startTablet();
    await work.signIn({ pin: "2580" });
    counter.server = agrees;
    expect(await work.requirePerson()).toBe(true);
    counter.server = isAway;
    expect(await work.requirePerson()).toBe(true);
  });

  it("nobody while the server is away and no person has signed in", async () => {
    const { counter, work } = await startTablet();
    counter.server = isAway;
    expect(await work.requirePerson()).toBe(false);
    // Other staff tasks begin, and report the problem themselves.
    expect(await work.require()).toBe(true);
  });

  it("nobody after the person was idle, or has signed off", async () => {
    const { counter, clock, work } = await startTablet();
    await work.signIn({ pin: "2580" });
    counter.server = isAway;
    clock.advance(IDLE_SECONDS * 1_000);
    expect(await work.requirePerson()).toBe(false);
    counter.server = signsIn;
    await work.signIn({ pin: "2580" });
    counter.server = isAway;
    work.end();
    expect(await work.requirePerson()).toBe(false);
  });

  it("nobody whom the server refuses, whatever this tablet believes", async () => {
    const { counter, work } = await startTablet();
    await work.signIn({ pin: "2580" });
    counter.server = refuses;
    expect(await work.requirePerson()).toBe(false);
    expect(await work.require()).toBe(false);
  });

  it("anybody if the programme requires no person on duty and the server says so", async () => {
    const { counter, work } = await startTablet();
    counter.server = agrees;
    expect(await work.requirePerson()).toBe(true);
  });
});

describe("a decision about a waiting booking", { tags: ["B-04", "B-40"] }, () => {
  it("asks the server once, though a reason is typed in between", async () => {
    const { counter, work, right } = await startTablet();
    await work.signIn({ pin: "2580" });
    counter.server = agrees;
    counter.requests = 0;
    expect(await right.begin()).toBe(true);
    expect(await right.confirm()).toBe(true);
    expect(counter.requests).toBe(1);
    // The next decision asks again.
    expect(await right.confirm()).toBe(true);
    expect(counter.requests).toBe(2);
  });

  it("asks once in a programme that requires nobody", async () => {
    const { counter, right } = await startTablet();
    counter.server = agrees;
    expect(await right.begin()).toBe(true);
    expect(await right.confirm()).toBe(true);
    expect(counter.requests).toBe(1);
  });

  it("asks again if the person was idle or signed off while the reason was typed", async () => {
    const { counter, clock, work, right } = await startTablet();
    for (const leave of [() => clock.advance(IDLE_SECONDS * 1_000), work.end]) {
      counter.server = signsIn;
      await work.signIn({ pin: "2580" });
      expect(await right.begin()).toBe(true);
      leave();
      counter.server = refuses;
      expect(await right.confirm()).toBe(false);
    }
  });
});
