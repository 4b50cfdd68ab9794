import { listPrivacyRequests } from "../../people/privacy/index.ts";
import { listApprovals } from "../approvals/index.ts";
import { listFlags } from "../flags/index.ts";
import type { PageAsked, TablePage } from "./page.ts";
import { type ExportTable, PAGE, titlesOf } from "./export-table.ts";

interface Part<State> {
  readonly state: State;
  readonly after: string | undefined;
  readonly limit: number;
}

interface Views<Row, State> {
  /** The views of the screen, which the table has one after the other. */
  readonly states: readonly [State, ...State[]];
  readonly list: (part: Part<State>) => Promise<readonly Row[]>;
  readonly cellsOf: (row: Row) => TablePage["rows"][number];
  /** Rows that no other view has. */
  readonly isShown?: (row: Row, state: State) => boolean;
}

/** A page of one view. The cursor is the view and the last row of the page before. */
async function readViews<Row extends { readonly id: string }, State extends string>(
  cursor: string | null,
  { states, list, cellsOf, isShown = () => true }: Views<Row, State>,
): Promise<TablePage> {
  const [name, after] = cursor?.split(" ") ?? [];
  const state = states.find((candidate) => candidate === name) ?? states[0];
  const found = await list({ state, after, limit: PAGE });
  const last = found.length === PAGE ? found.at(-1) : undefined;
  const next = last === undefined ? states[states.indexOf(state) + 1] : `${state} ${last.id}`;
  return { rows: found.filter((row) => isShown(row, state)).map(cellsOf), next: next ?? null };
}

const OPEN_AND_DONE = ["open", "done"] as const;

const textOf = (value: string | number | Date | null): string | number =>
  value instanceof Date ? value.toISOString() : (value ?? "");

/** Requests for a second person: those that the asker may decide, their own open ones, and what is decided. */
export const approvals: ExportTable = {
  titles: titlesOf(
    "id",
    "kind",
    "state",
    "account",
    "points",
    "reason",
    "partnerId",
    "storeId",
    "askedBy",
    "askedAt",
    "decidedBy",
    "decidedAt",
    "because",
  ),
  read: ({ transaction, identity, after, now }: PageAsked) =>
    readViews(after, {
      states: ["open", "mine", "done"],
      list: (part) => listApprovals(transaction, identity, { ...part, now }),
      isShown: (row, state) => state !== "mine" || row.state === "OPEN",
      cellsOf: (row) => [
        row.id,
        row.kind,
        row.state,
        textOf(row.accountId),
        textOf(row.points),
        row.reason,
        textOf(row.partnerId),
        textOf(row.storeId),
        row.askedByName,
        textOf(row.askedAt),
        textOf(row.decidedByName),
        textOf(row.decidedAt),
        row.decisionReason,
      ],
    }),
};

/** Requests of members about their data. */
export const privacyRequests: ExportTable = {
  titles: titlesOf(
    "id",
    "kind",
    "state",
    "person",
    "received",
    "due",
    "note",
    "recordedBy",
    "closedBy",
    "closedAt",
    "proof",
  ),
  read: ({ transaction, identity, after }: PageAsked) =>
    readViews(after, {
      states: OPEN_AND_DONE,
      list: (part) => listPrivacyRequests(transaction, identity, part),
      cellsOf: (row) => [
        row.id,
        row.kind,
        row.state,
        row.userId,
        textOf(row.receivedAt),
        textOf(row.dueAt),
        row.note,
        row.recordedByName,
        textOf(row.closedByName),
        textOf(row.closedAt),
        row.proof,
      ],
    }),
};

/** Flags on accounts and on staff. */
export const flags: ExportTable = {
  titles: titlesOf(
    "id",
    "kind",
    "rule",
    "reason",
    "account",
    "staff",
    "store",
    "time",
    "decision",
    "decidedBy",
    "decidedAt",
    "because",
  ),
  read: ({ transaction, identity, after }: PageAsked) =>
    readViews(after, {
      states: OPEN_AND_DONE,
      list: (part) => listFlags(transaction, identity, part),
      cellsOf: (row) => [
        row.id,
        row.kind,
        textOf(row.rule),
        row.reason,
        textOf(row.accountId),
        row.staffName,
        row.storeName,
        textOf(row.raisedAt),
        textOf(row.decision),
        row.decidedBy,
        textOf(row.decidedAt),
        row.decisionReason,
      ],
    }),
};
