import { spawnSync } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { Client } from "pg";
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
  /**
   * Does it to the primary, and answers how the machine comes back: by what its own start would do, no more. Nothing
   * reaches the standbys in the last moments before, so that the primary has what they have not.
   */
  readonly breakPrimary: (fault: Fault) => Promise<() => Promise<void>>;
  /** Waits until one machine leads, one is its synchronous standby and the third follows without a gap. */
  readonly waitUntilWhole: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const NAMES = ["one", "two", "three"];
/** Machines of etcd; `patroni.yml` has their addresses, which follow those of the databases. */
const KEEPERS = ["etcd1", "etcd2", "etcd3"];
/** `PATRONI=<path>` takes another Patroni than the installed one. */
const PATRONI = process.env["PATRONI"] ?? "patroni";
/** Older ones go on with an old view of etcd after a freeze: `deploy/README.md` tells what came of it. */
const PATRONI_SINCE = "4.0.7";
const PATRONI_PORT = 8008;
const BIN_DIR = "/usr/lib/postgresql/15/bin";
const PASSWORD = "a-password-of-this-run";
const WHOLE_WITHIN_MS = 180_000;
/** How long the standbys are behind when the primary fails. */
const BEHIND_MS = 500;
/** Lines of a log that explain why a cluster does not become whole. */
const LOG_LINES = 40;
/** What a standby may lack while sales go on. */
const LAG_BYTES = 1_000_000;
const RUNS = new Set(["running", "streaming"]);

const stateSchema = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.optional(z.number()),
      lag: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});
type Member = z.infer<typeof stateSchema>["members"][number];

const addressOf = ({ address }: Machine): string => `postgres://postgres:${PASSWORD}@${address}:5432/postgres`;

/** Whether a machine takes bookings and two standbys follow it. What Patroni says of it can be from before the fault. */
async function isFollowed(machine: Machine): Promise<boolean> {
  const client = new Client({ connectionString: addressOf(machine), connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ followers: number }>(
      "SELECT count(*)::integer AS followers FROM pg_stat_replication WHERE state = 'streaming' AND NOT pg_is_in_recovery()",
    );
    return rows[0]?.followers === NAMES.length - 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const userId = (flag: string): number => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);

async function ask(machine: Machine, path: string): Promise<Response | undefined> {
  const url = `http://${machine.address}:${PATRONI_PORT}${path}`;
  return await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
}

async function membersBy(machine: Machine): Promise<readonly Member[]> {
  const answer = await ask(machine, "/cluster");
  return answer === undefined ? [] : z.parse(stateSchema, await answer.json()).members;
}

async function poll<Result>(look: () => Promise<Result | undefined>): Promise<Result | undefined> {
  const deadline = performance.now() + WHOLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    await delay(250);
  }
  return undefined;
}

/** What a machine says of the cluster, and the end of its log. */
async function stateOf(machine: Machine, folder: string): Promise<string> {
  const log = await readFile(join(folder, machine.name, "patroni.log"), "utf8");
  const members = (await membersBy(machine)).map((member) => JSON.stringify(member));
  return [`${machine.name}:`, ...members, ...log.split("\n").slice(-LOG_LINES)].join("\n  ");
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
  start(join(folder, name, "patroni.log"), PATRONI, [join(folder, "patroni.yml")], {
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

/** What each fault does, and how its machine comes back. */
const faultsIn = (folder: string): Readonly<Record<Fault, (primary: Machine) => Promise<() => Promise<void>>>> => ({
  "PostgreSQL is killed": async ({ name }) => {
    await killPostgres(join(folder, name, "data"));
    return () => Promise.resolve();
  },
  "machine is killed": async (primary) => {
    primary.unplug();
    await primary.signal("SIGKILL");
    return () => {
      primary.plugIn();
      return Promise.resolve(startPatroni(primary, folder));
    };
  },
  "machine freezes": async (primary) => {
    await primary.signal("SIGSTOP");
    return () => primary.signal("SIGCONT");
  },
  "cable is pulled": (primary) => {
    primary.unplug();
    return Promise.resolve(() => Promise.resolve(primary.plugIn()));
  },
});

function demandPatroni(): void {
  const said = spawnSync(PATRONI, ["--version"], { encoding: "utf8" });
  const version = /\d+\.\d+\.\d+/.exec(said.stdout)?.[0] ?? "0";
  if (version.localeCompare(PATRONI_SINCE, "en", { numeric: true }) < 0) {
    throw new Error(
      `${PATRONI} has the version ${version}: ${PATRONI_SINCE} or newer is needed, PATRONI=<path> names it`,
    );
  }
}

/** Starts the cluster in an empty folder that the database's user may enter. */
export async function startCluster(folder: string): Promise<Cluster> {
  demandPatroni();
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

  async function until<Result>(look: () => Promise<Result | undefined>, what: string): Promise<Result> {
    const found = await poll(look);
    if (found === undefined) {
      const states = await Promise.all(machines.map((machine) => stateOf(machine, folder)));
      throw new Error([`waited ${WHOLE_WITHIN_MS / 1_000} s for ${what}`, ...states].join("\n"));
    }
    return found;
  }

  async function findPrimary(): Promise<Machine | undefined> {
    const answers = await Promise.all(machines.map((machine) => ask(machine, "/primary")));
    return machines.find((_, index) => answers[index]?.status === 200);
  }

  async function isWhole(): Promise<true | undefined> {
    const primary = await findPrimary();
    const members = primary === undefined ? [] : await membersBy(primary);
    const timeline = members.find(({ role }) => role === "leader")?.timeline;
    const isInStep = (member: Member): boolean =>
      RUNS.has(member.state) && member.timeline === timeline && Number(member.lag ?? 0) <= LAG_BYTES;
    const roles = members.filter(isInStep).map(({ role }) => role);
    const isComplete = roles.toSorted().join() === "leader,replica,sync_standby";
    return isComplete && primary !== undefined && (await isFollowed(primary)) ? true : undefined;
  }

  const cluster = {
    machines,
    administratorUrl: async () => addressOf(await until(findPrimary, "a primary")),
    breakPrimary: async (fault: Fault) => {
      const primary = await until(findPrimary, "a primary");
      const standbys = machines.filter((machine) => machine !== primary);
      standbys.forEach((standby) => standby.unplug());
      await delay(BEHIND_MS);
      const comeBack = await faultsIn(folder)[fault](primary);
      standbys.forEach((standby) => standby.plugIn());
      return comeBack;
    },
    waitUntilWhole: async () => void (await until(isWhole, "a primary and two standbys")),
    stop: remove,
  };
  await cluster.waitUntilWhole();
  return cluster;
}
