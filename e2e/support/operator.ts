import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Call, signInApi, signInFactorsApi, v2 } from "@punktum/contracts";
import { expect, type APIRequestContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type * as z from "zod/mini";
import { E2E_PORT } from "./addresses.ts";
import { uniqueName } from "./admin.ts";
import type { Colleague } from "./backoffice.ts";
import { setUpLink } from "./set-up.ts";

const run = promisify(execFile);
const command = fileURLToPath(new URL("../../apps/platform/src/admin-cli.ts", import.meta.url));
const dataDir = fileURLToPath(new URL(`../../node_modules/.cache/e2e-data-${E2E_PORT}`, import.meta.url));

/** A person with a unique address and password. */
export type Person = Required<Omit<Colleague, "recoveryCodes">> & Pick<Colleague, "recoveryCodes">;

const PASSWORD = "a quiet harbour at dawn";

const PAGE_OF_OURS = { "sec-fetch-site": "same-origin" };

/** Sends a call of the sign-in and reads its answer. */
async function ask<T>(request: APIRequestContext, call: Call & { readonly response: z.ZodMiniType<T> }, data: object) {
  const answer = await request.post(call.path, { headers: PAGE_OF_OURS, data });
  return call.response.parse(await answer.json());
}

/** Signs in with the password; returns the next step. */
async function askForFactor(request: APIRequestContext, { programme: org, email, password }: Person) {
  const { factor } = await ask(request, signInApi.signIn, { org, userName: email, password });
  return { org, challenge: factor?.challenge ?? "" };
}

/** Sets up the authenticator app that the platform asks its operators for; returns the recovery codes. */
async function enrol(request: APIRequestContext, operator: Person): Promise<string[]> {
  const step = await askForFactor(request, operator);
  const { secret } = await ask(request, signInFactorsApi.startEnrolment, step);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return [...(await ask(request, signInFactorsApi.finishEnrolment, { ...step, code })).recoveryCodes];
}

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
  const token = new URL(await setUpLink({ output: () => stdout })).hash.slice(1);
  const made = await request.post("/api/v2/setup", { data: { token, email, name: "Olga Meer", password: PASSWORD } });
  expect(made.status(), await made.text()).toBe(201);
  const operator = { role: "operator", programme: "platform", email, password: PASSWORD };
  return { ...operator, recoveryCodes: await enrol(request, operator) };
}

async function tokenWithFactor(request: APIRequestContext, who: Person, codes: string[]): Promise<string> {
  const proof = { ...(await askForFactor(request, who)), recoveryCode: codes.shift() };
  return (await ask(request, signInFactorsApi.signInFactor, proof)).session?.token ?? "";
}

/** Bearer token of a person. */
export async function tokenFor(request: APIRequestContext, who: Person): Promise<string> {
  const { programme, email, password, recoveryCodes } = who;
  return recoveryCodes === undefined
    ? (await ask(request, v2.login, { userName: email, org: programme, password })).token
    : await tokenWithFactor(request, who, recoveryCodes);
}

/** A new programme without data, and its first admin. */
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
