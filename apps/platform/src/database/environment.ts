import { readFileSync } from "node:fs";

import { DatabaseSetupError } from "./errors.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Secrets may stand in files, as containers and systemd hand them over: the variable with this ending names the file. */
const FILE_ENDING = "_FILE";
const IN_FILES = ["DATABASE_URL", "DATABASE_APP_URL", "TOKEN_SECRET", "PHONE_SECRET", "SMTP_URL", "LEDGER_KEY"];

/**
 * The variables of the environment. An empty one counts as absent, because shells and compose files create them
 * unintentionally.
 */
export function environment(variables: Variables = process.env): Record<string, string> {
  const filled = Object.entries(variables).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  return {
    ...Object.fromEntries(IN_FILES.flatMap((name) => fromFile(name, variables))),
    ...Object.fromEntries(filled),
  };
}

function fromFile(name: string, variables: Variables): readonly [string, string][] {
  const path = variables[`${name}${FILE_ENDING}`];
  if (path === undefined || path === "") {
    return [];
  }
  try {
    return [[name, readFileSync(path, "utf8").trim()]];
  } catch (error) {
    throw new DatabaseSetupError(`The file of ${name}${FILE_ENDING}, ${path}, cannot be read.`, { cause: error });
  }
}
