import { createPublicKey, hash as hashNow, type KeyObject, verify } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";

/**
 * `npm run ledger:verify`: proves from a backup alone that bookings and audit log equal the sealed ones. It shares no
 * code with the platform and uses only Node, so that an auditor can read all of it.
 */
const USAGE = `npm run ledger:verify -- <folder of a backup> [--key <public key>]... [--heads <file>] [--audit-days <days>]

Computes every seal of bookings and audit log again. --key is the public key of the signatures (ledger-public-key.pem
beside the data); --heads is the file of signed heads that was kept outside: it also shows what was cut off at the end.
--audit-days is KEEP_AUDIT_DAYS: rows of the audit log that were sealed more days before the last seal may be gone.
Exit code 0: nothing was changed; 1: something was; 2: it could not be verified.`;

type Row = Readonly<Record<string, string>>;

/** Columns of format 1, in the order of the hash. Times are hashed in milliseconds, bytes in hexadecimal. */
const BOOKINGS =
  "program_id id account_id booking_type booking_type_code points balance_after reason description_de description_en " +
  "booked_at created_at voucher_kind voucher_id receipt_key fingerprint key_owner device_id admin_id partner_id store_id source";
const AUDIT =
  "program_id position at actor_kind actor_id device_id action subject_kind subject_id before after reason request_id";
const TABLES = [
  { chain: "BOOKINGS", name: "bookings", id: "id", writtenAt: "created_at", columns: BOOKINGS.split(" ") },
  { chain: "AUDIT", name: "audit_log", id: "position", writtenAt: "at", columns: AUDIT.split(" ") },
] as const;
const TIMES = new Set(["booked_at", "created_at", "at"]);
const NULL = "\\N";
/** A row is sealed within seconds; an unsealed row this much older than the last seal was added later. */
const SEALED_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;

const findings: string[] = [];
const sha256 = (content: string | Buffer): string => hashNow("sha256", content);
const hexOf = (bytes = ""): string => bytes.replace(/^\\x/, "");
const msOf = (time = ""): number => Date.parse(time.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const textsOf = (value: unknown): Row =>
  Object.fromEntries(Object.entries(partsOf(value)).map(([name, part]) => [name, String(part)]));
/** A field of PostgreSQL's COPY; null stays {@link NULL}, which is no valid value. */
const valueOf = (field: string): string =>
  field === NULL ? NULL : field.replaceAll(/\\(.)/gs, (_all, letter: string) => ESCAPES[letter] ?? letter);

async function* readTable(folder: string, name: string): AsyncGenerator<Row> {
  const { tables } = partsOf(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  const table = [tables].flat().find((candidate) => partsOf(candidate)["name"] === name);
  const columns = [partsOf(table)["columns"]].flat().map(String);
  const file = createReadStream(join(folder, `${name}.copy.gz`));
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  let rest = "";
  for await (const chunk of file.pipe(unpacked).setEncoding("utf8")) {
    const lines = `${rest}${String(chunk)}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const fields = line.split("\t").map((field) => (field.includes("\\") ? valueOf(field) : field));
      yield Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? NULL]));
    }
  }
}

function hashOf(row: Row, columns: readonly string[]): string {
  const fields = columns.map((column) => {
    const value = row[column] ?? NULL;
    const text = TIMES.has(column) ? String(msOf(value)) : column === "fingerprint" ? hexOf(value) : value;
    return value === NULL ? "-" : `${Buffer.byteLength(text)}:${text}`;
  });
  return sha256(fields.join(","));
}

/** Contents of the blocks by programme and chain: the seal of every row, the hash of every block, the last seal. */
const seals = {
  rows: new Map<string, { readonly chain: string; readonly hash: string; readonly sealedMs: number }>(),
  blocks: new Map<string, string>(),
  last: new Map<string, { readonly number: number; readonly hash: string; readonly sealedMs: number }>(),
};

function readBlock(block: Row): void {
  const { program_id: program, chain = "", number = "", format, ids = "" } = block;
  const place = `${program} ${chain}`;
  const [hash, hashes, previous] = [hexOf(block["hash"]), hexOf(block["hashes"]), hexOf(block["previous"])];
  const before = seals.last.get(place) ?? { number: 0, hash: "0".repeat(64) };
  const sealedMs = msOf(block["sealed_at"]);
  const list = ids.slice(1, -1);
  if (Number(number) !== before.number + 1) {
    findings.push(`${place}: blocks between ${before.number} and ${number} are missing`);
  } else if (previous !== before.hash) {
    findings.push(`${place}: block ${number} does not follow block ${before.number}`);
  }
  if (format !== "1" || sha256([1, program, chain, number, sealedMs, previous, list, hashes].join("\n")) !== hash) {
    findings.push(`${place}: block ${number} was changed`);
  }
  list.split(",").forEach((id, index) => {
    const key = `${place} ${id}`;
    if (seals.rows.has(key)) {
      findings.push(`${key} is sealed twice, the second time in block ${number}`);
    }
    seals.rows.set(key, { chain, hash: hashes.slice(index * 64, index * 64 + 64), sealedMs });
  });
  seals.last.set(place, { number: Number(number), hash, sealedMs });
  seals.blocks.set(`${place} ${number}`, hash);
}

/** Compares every row with its seal; remaining seals belong to deleted rows. */
async function compareRows(folder: string, { chain, name, id, writtenAt, columns }: (typeof TABLES)[number]) {
  let [rows, unsealed] = [0, 0];
  for await (const row of readTable(folder, name)) {
    const place = `${row["program_id"]} ${chain}`;
    const key = `${place} ${row[id]}`;
    const seal = seals.rows.get(key);
    seals.rows.delete(key);
    rows += 1;
    if (seal === undefined) {
      unsealed += 1;
      if (msOf(row[writtenAt]) < (seals.last.get(place)?.sealedMs ?? 0) - SEALED_WITHIN_MS) {
        findings.push(`${key} was not there when its time was sealed`);
      }
    } else if (seal.hash !== hashOf(row, columns)) {
      findings.push(`${key} was changed`);
    }
  }
  console.log(`${name}: ${rows} rows, of which ${unsealed} are too new for a seal`);
}

/** `where` is the head's place: the database's own may have been changed with the blocks, an external one not. */
function checkHead(head: Row, keys: ReadonlyMap<string, KeyObject>, where: string): void {
  const { programId, chain, number, hash, signedAtMs, keyId = "", signature = "" } = head;
  const key = keys.get(keyId);
  const text = Buffer.from([programId, chain, number, hash, signedAtMs].join("\n"));
  if (keys.size > 0 && !(key && verify(null, text, key, Buffer.from(signature, "base64")))) {
    findings.push(`${programId} ${chain}: the signature of block ${number} ${where} is not by a given key`);
  }
  const found = seals.blocks.get(`${programId} ${chain} ${number}`);
  if (found !== hash) {
    findings.push(`${programId} ${chain}: block ${number} was ${found ? "replaced" : "cut off"}, says a head ${where}`);
  }
}

/** The seals that are left belong to rows that are gone. A row of the audit log may be, so many days after its seal. */
function findGone(auditDays?: string): void {
  const newestMs = Math.max(0, ...[...seals.last.values()].map(({ sealedMs }) => sealedMs));
  const overdueMs = newestMs - Number(auditDays ?? Number.POSITIVE_INFINITY) * DAY_MS;
  const wrong = [...seals.rows].filter(([, { chain, sealedMs }]) => chain !== "AUDIT" || !(sealedMs <= overdueMs));
  wrong.forEach(([key]) => findings.push(`${key} is gone`));
  if (auditDays !== undefined) {
    console.log(`${seals.rows.size - wrong.length} rows of the audit log are gone after ${auditDays} days`);
  }
}

async function main(folder: string, keyFiles: readonly string[], headsFile?: string, auditDays?: string) {
  const idOf = (key: KeyObject): string => sha256(key.export({ type: "spki", format: "der" })).slice(0, 16);
  const keys = new Map(keyFiles.map((file) => createPublicKey(readFileSync(file))).map((key) => [idOf(key), key]));
  const blocks: Row[] = [];
  for await (const block of readTable(folder, "ledger_blocks")) {
    blocks.push(block);
  }
  blocks.toSorted((one, other) => Number(one["number"]) - Number(other["number"])).forEach(readBlock);
  for await (const { id, sandbox_of: source = NULL } of readTable(folder, "programs")) {
    // Test programmes are never sealed: the mark of one that was sealed ends its seals.
    if (source !== NULL && TABLES.some(({ chain }) => seals.last.has(`${id} ${chain}`))) {
      findings.push(`${id} was made a test programme after it was sealed`);
    }
  }
  for (const table of TABLES) {
    await compareRows(folder, table);
  }
  findGone(auditDays);
  for await (const row of readTable(folder, "ledger_heads")) {
    const signature = Buffer.from(hexOf(row["signature"]), "hex").toString("base64");
    const { program_id: programId, key_id: keyId, signed_at: signedAt, hash } = row;
    const head = { ...row, programId, keyId, signedAtMs: msOf(signedAt), hash: hexOf(hash), signature };
    checkHead(textsOf(head), keys, "in the backup");
  }
  const lines = headsFile === undefined ? [] : readFileSync(headsFile, "utf8").split("\n").filter(Boolean);
  lines.forEach((line) => checkHead(textsOf(JSON.parse(line)), keys, "outside"));
  console.log(`${blocks.length} blocks, ${lines.length} heads from outside, ${keys.size} keys for signatures`);
  console.log([...findings, findings.length === 0 ? "nothing was changed" : `${findings.length} findings`].join("\n"));
}

try {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const options = { key: { ...text, multiple: true }, heads: text, "audit-days": text, help: flag } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined || values.help === true) {
    console.log(USAGE);
    process.exitCode = values.help === true ? 0 : 2;
  } else {
    await main(folder, values.key ?? [], values.heads, values["audit-days"]);
    process.exitCode = findings.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(`the ledger could not be verified: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
