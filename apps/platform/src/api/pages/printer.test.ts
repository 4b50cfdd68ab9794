import fastify from "fastify";
import { expect, it } from "vitest";
import { registerPrinter, type PrinterPage } from "./printer.ts";

const page: PrinterPage = {
  answer: async ({ method, path, readChange }) => ({
    status: 200,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ method, path, change: (await readChange()) ?? null }),
  }),
};

it("the virtual counter's printer answers below its own address, and starts at the first request", async () => {
  const app = fastify();
  let opened = 0;
  registerPrinter(app, () => Promise.resolve(((opened += 1), page)));
  await app.ready();
  expect(opened).toBe(0);
  expect((await app.inject("/counter/printer/")).json()).toEqual({ method: "GET", path: "/", change: null });
  expect((await app.inject("/counter/printer/sheets/1-1.png?x=1")).json()).toMatchObject({ path: "/sheets/1-1.png" });
  const turned = await app.inject({ method: "POST", url: "/counter/printer/switches", payload: { isOff: true } });
  expect(turned.json()).toEqual({ method: "POST", path: "/switches", change: { isOff: true } });
  await app.close();
});

it("the page explains in one sentence that the printer's ports are taken", async () => {
  const app = fastify();
  registerPrinter(app, () => Promise.reject(new Error("EADDRINUSE")));
  const answer = await app.inject("/counter/printer/?lang=en");
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain("is taken, perhaps by another printer");
  expect((await app.inject("/counter/printer/?lang=de")).body).toContain("ist belegt");
  await app.close();
});
