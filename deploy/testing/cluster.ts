import { spawnSync } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import * as z from "zod/mini";

import { createMachines, type Machine, NETWORK } from "./machines.ts";

/** What happens to the primary. */
export const FAULTS = ["PostgreSQL is killed", "machine is killed", "machine freezes", "cable is pulled"] as const;
type Fault = (typeof FAULTS)[number];

/** PostgreSQL on three machines, kept by Patroni with the files of `deploy/patroni`, and etcd on three others. */
export interface Cluster {
  readonly machines: readonly Machine[];
  /** Address of the administrator at the primary of the moment. */
  readonly administratorUrl: () => Promise<string>;
  /** Does it to the primary and answers how the machine comes back: by what its own start would do, no more. */
  readonly breakPrimary: (fault: Fault) => Promise<() => Promise<void>>;
  /** Waits until one machine leads, one is its synchronous standby and the third follows. */
  readonly waitUntilWhole: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const NAMES = ["one", "two", "three"];
/** Machines of etcd; `patroni.yml` has their addresses, which follow those of the databases. */
const KEEPERS = ["etcd1", "etcd2", "etcd3"];
const PATRONI_PORT = 8008;
const BIN_DIR = "/usr/lib/postgresql/15/bin";
const PASSWORD = "a-password-of-this-run";
const WHOLE_WITHIN_MS = 180_000;
const RUNS = new Set(["running", "streaming"]);

const stateSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
type Member = z.infer<typeof stateSchema>["members"][number];

const userId = (flag: string): number => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);

async function ask(machine: Machine, path: string): Promise<Response | undefined> {
  const url = `http://${machine.address}:${PATRONI_PORT}${path}`;
  return await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
}

async function membersBy(machine: Machine): Promise<readonly Member[]> {
  const answer = await ask(machine, "/cluster");
  return answer === undefined ? [] : z.parse(stateSchema, await answer.json()).members;
}

async function until<Result>(look: () => Promise<Result | undefined>, what: string): Promise<Result> {
  const deadline = performance.now() + WHOLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    await delay(250);
  }
  throw new Error(`waited ${WHOLE_WITHIN_MS / 1_000} s for ${what}`);
}

function startEtcd({ name, address, start }: Machine, keepers: readonly Machine[], folder: string): void {
  const members = keepers.map((other) => `${other.name}=http://${other.address}:2380`).join(",");
  const etcd = {
    name,
    "data-dir": join(folder, name, "data"),
    "listen-peer-urls": `http://${address}:2380`,
    "initial-advertise-peer-urls": `http://${address}:2380`,
    "listen-client-urls": `http://${address}:2379`,
    "advertise-client-urls": `http://${address}:2379`,
    "initial-cluster": members,
    "initial-cluster-state": "new",
    // The defaults suit machines that are not busy with three databases, three platforms and a load.
    "heartbeat-interval": "250",
    "election-timeout": "2500",
  };
  start(
    join(folder, name, "etcd.log"),
    "etcd",
    Object.entries(etcd).map(([option, value]) => `--${option}=${value}`),
  );
}

/** The same program as the machine's unit would start; it starts PostgreSQL. */
function startPatroni({ name, address, start }: Machine, folder: string): void {
  start(join(folder, name, "patroni.log"), "patroni", [join(folder, "patroni.yml")], {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:${PATRONI_PORT}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${PATRONI_PORT}`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, name, "data"),
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, "pgpass"),
    PATRONI_POSTGRESQL_BIN_DIR: BIN_DIR,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  });
}

async function killPostgres(dataDir: string): Promise<void> {
  const [id] = (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(id), "SIGKILL");
}

/** Starts the cluster in an empty folder that the database's user may enter. */
export async function startCluster(folder: string): Promise<Cluster> {
  const file = await readFile(join(import.meta.dirname, "../patroni/patroni.yml"), "utf8");
  await writeFile(join(folder, "patroni.yml"), file.replaceAll("10.0.0.", NETWORK));
  for (const name of [...NAMES, ...KEEPERS]) {
    await mkdir(join(folder, name));
    await chown(join(folder, name), userId("-u"), userId("-g"));
  }
  const { all, remove } = createMachines([...NAMES, ...KEEPERS]);
  const [machines, keepers] = [all.slice(0, NAMES.length), all.slice(NAMES.length)];
  for (const keeper of keepers) {
    startEtcd(keeper, keepers, folder);
  }
  for (const machine of machines) {
    startPatroni(machine, folder);
  }

  async function findPrimary(): Promise<Machine | undefined> {
    const answers = await Promise.all(machines.map((machine) => ask(machine, "/primary")));
    return machines.find((_, index) => answers[index]?.status === 200);
  }

  async function isWhole(): Promise<true | undefined> {
    const primary = await findPrimary();
    const members = primary === undefined ? [] : await membersBy(primary);
    const roles = members.filter(({ state }) => RUNS.has(state)).map(({ role }) => role);
    return roles.toSorted().join() === "leader,replica,sync_standby" ? true : undefined;
  }

  const faults: Readonly<Record<Fault, (primary: Machine) => Promise<() => Promise<void>>>> = {
    "PostgreSQL is killed": async ({ name }) => {
      await killPostgres(join(folder, name, "data"));
      return () => Promise.resolve();
    },
    "machine is killed": async (primary) => {
      await primary.signal("SIGKILL");
      return () => Promise.resolve(startPatroni(primary, folder));
    },
    "machine freezes": async (primary) => {
      await primary.signal("SIGSTOP");
      return () => primary.signal("SIGCONT");
    },
    "cable is pulled": (primary) => {
      primary.unplug();
      return Promise.resolve(() => Promise.resolve(primary.plugIn()));
    },
  };
  const cluster = {
    machines,
    administratorUrl: async () => {
      const primary = await until(findPrimary, "a primary");
      return `postgres://postgres:${PASSWORD}@${primary.address}:5432/postgres`;
    },
    breakPrimary: async (fault: Fault) => await faults[fault](await until(findPrimary, "a primary")),
    waitUntilWhole: async () => void (await until(isWhole, "a primary and two standbys")),
    stop: remove,
  };
  await cluster.waitUntilWhole();
  return cluster;
}
