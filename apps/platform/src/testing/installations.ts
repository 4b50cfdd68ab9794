import { randomBytes } from "node:crypto";

import { Client } from "pg";
import { inject } from "vitest";

import { connectionConfig } from "../database/connection.ts";
import { withDatabaseName } from "./names.ts";

/** A database as a hosting company hands it out: its login owns it and is no superuser. */
export interface Installation {
  readonly name: string;
  readonly login: string;
  readonly password: string;
  /** Address of that login. */
  readonly url: string;
  /** Runs a statement there as the server's administrator. */
  readonly asAdministrator: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly remove: () => Promise<void>;
}

async function runOn(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client(connectionConfig(url, "punktum test administrator"));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database with its own login. `rights` are those of a login that may migrate. */
export async function createInstallation({ rights = "CREATEROLE", isOwner = true } = {}): Promise<Installation> {
  const serverUrl = inject("databaseUrl");
  const name = `shop_${randomBytes(5).toString("hex")}`;
  const login = `${name}_admin`;
  const password = randomBytes(9).toString("hex");
  await runOn(serverUrl, `CREATE ROLE ${login} LOGIN ${rights} PASSWORD '${password}'`);
  await runOn(serverUrl, `CREATE DATABASE ${name} ${isOwner ? `OWNER ${login}` : ""} TEMPLATE template0`);
  const url = new URL(withDatabaseName(serverUrl, name));
  url.username = login;
  url.password = password;
  const administratorUrl = withDatabaseName(serverUrl, name);
  return {
    name,
    login,
    password,
    url: url.href,
    asAdministrator: (sql) => runOn(administratorUrl, sql),
    remove: async () => {
      await runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      const made = await runOn(serverUrl, `SELECT rolname FROM pg_roles WHERE rolname LIKE '${name}\\_%'`);
      for (const { rolname } of made) {
        await runOn(serverUrl, `DROP ROLE "${String(rolname)}"`);
      }
    },
  };
}
