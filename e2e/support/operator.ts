import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { v2 } from "@punktum/contracts";
import { expect, type APIRequestContext } from "@playwright/test";
import { E2E_PORT } from "./addresses.ts";
import { uniqueName } from "./admin.ts";
import type { Colleague } from "./backoffice.ts";
import { setUpLink } from "./set-up.ts";

const run = promisify(execFile);
const command = fileURLToPath(new URL("../../apps/platform/src/admin-cli.ts", import.meta.url));
const dataDir = fileURLToPath(new URL(`../../node_modules/.cache/e2e-data-${E2E_PORT}`, import.meta.url));

/** Somebody with an address and a password of their own. */
export type Person = Required<Colleague>;

const PASSWORD = "a quiet harbour at dawn";

/** Makes an operator of the running platform, as the shell's command does. */
export async function becomeOperator(request: APIRequestContext): Promise<Person> {
  const email = `${uniqueName("olga").toLowerCase()}@ocean.example`;
  const { stdout } = await run(
    process.execPath,
    [command, "create-operator", "--email", email, "--name", "Olga Meer"],
    {
      env: { ...process.env, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(E2E_PORT) },
    },
  );
  const token = new URL(setUpLink(stdout)).hash.slice(1);
  const made = await request.post("/api/v2/setup", { data: { token, email, name: "Olga Meer", password: PASSWORD } });
  expect(made.status(), await made.text()).toBe(201);
  return { role: "operator", programme: "platform", email, password: PASSWORD };
}

/** Bearer token of somebody. */
export async function tokenFor(request: APIRequestContext, { programme, email, password }: Person): Promise<string> {
  const answer = await request.post("/api/v2/login", { data: { userName: email, org: programme, password } });
  return v2.login.response.parse(await answer.json()).token;
}

/** A programme in which nothing has happened yet, and its first admin. */
export async function openEmptyProgramme(request: APIRequestContext): Promise<Person> {
  const operator = await becomeOperator(request);
  const programme = uniqueName("empty").toLowerCase();
  const email = `ines@${programme}.example`;
  const headers = { authorization: `Bearer ${await tokenFor(request, operator)}` };
  const admin = { email, name: "Ines Meer", password: PASSWORD };
  const data = {
    id: programme,
    template: "empty",
    name: "Nothing yet",
    legalName: "Nothing Ltd",
    pointsPerEuro: 100,
    saleMaxCents: 500_000,
    admin,
  };
  const made = await request.post("/api/v2/programs", { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return { role: "admin", programme, email, password: PASSWORD };
}
