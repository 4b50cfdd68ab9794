import { MEMBER_SORTS, membersApi } from "@punktum/contracts";
import { ACCOUNT_STATUSES, definedOnly } from "@punktum/domain";
import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import type { ExportWanted } from "../../parts/exports/export-job.ts";
import { usePages, type Pages } from "../../parts/list/use-pages.ts";
import { call } from "../../server/call.ts";
import { useReach } from "../../session/reach.ts";
import { useCan, useProgramId } from "../../session/session.ts";

/** One page of the list. */
export type MembersPage = z.output<typeof membersApi.listMembers.response>;
type Query = Omit<z.output<typeof membersApi.listMembers.query>, "after" | "limit">;

/** Rows of a page. Twice as many rows take twice as long to draw, which is felt on a slow computer. */
const PAGE = 25;
const REGISTERED = ["true", "false"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The platform searches only for words of at least three characters. */
const SEARCHABLE = /\S{3}/u;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** State of the current history entry, where the router stores it. It survives a reload and going back. */
const keptState = (): unknown => (isRecord(history.state) ? history.state["usr"] : undefined);

/**
 * Stores the search text in the tab's history state, never in the address. It bypasses the router, whose navigation
 * would cancel opening a row that is pressed right after the last letter.
 */
export function keepNeedle(needle: string): void {
  history.replaceState({ ...history.state, usr: { needle } }, "");
}

/** The search text. It survives a reload and going back. */
export function useNeedle(): readonly [string, (text: string) => void] {
  const location = useLocation();
  const state: unknown = location.state;
  const given: unknown = isRecord(state) ? state["needle"] : undefined;
  return useState(typeof given === "string" ? given : "");
}

/** A filter in the address; the search stays in the history. */
export function useFilter(name: string): readonly [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === "") {
            next.delete(name);
          } else {
            next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true, state: keptState() },
      ),
    [name, setSearch],
  );
  return [search.get(name) ?? "", set];
}

/** Start of the day so many days ago. Rounding to the day keeps the query key stable all day. */
function daysAgo(days: string): string | undefined {
  if (!/^\d{1,4}$/.test(days)) {
    return undefined;
  }
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return new Date(today.getTime() - Number(days) * DAY_MS).toISOString();
}

/** The query of the address's filters and the search text. */
function queryOf(search: URLSearchParams, needle: string, storeOfReach: string | undefined): Query {
  return definedOnly({
    q: needle === "" ? undefined : needle,
    sort: MEMBER_SORTS.find((sort) => sort === search.get("sort")),
    status: ACCOUNT_STATUSES.find((status) => status === search.get("status")),
    registered: REGISTERED.find((value) => value === search.get("registered")),
    storeId: search.get("store") ?? storeOfReach,
    tagId: /^\d{1,18}$/.exec(search.get("tag") ?? "")?.[0],
    lastActivityFrom: daysAgo(search.get("since") ?? ""),
  });
}

/** The list's query, to export the same members. */
export function useListed(needle: string): Query {
  const [search] = useSearchParams();
  const { storeId } = useReach();
  return queryOf(search, needle.trim(), storeId);
}

/** The export of chosen members, or without any of the list. The file has an order of its own. */
export function exportOf(query: Query, chosen: ReadonlySet<string>): ExportWanted {
  const { sort: _, ...listed } = query;
  return { kind: "MEMBERS", filter: chosen.size === 0 ? listed : { accountIds: [...chosen] } };
}

interface Members {
  readonly pages: Pages<MembersPage["data"][number]>;
  readonly about: number | undefined;
  /** No query is sent: the text is too short, or the user must enter a full code and has not. */
  readonly isWaiting: boolean;
  readonly isFiltered: boolean;
}

/** Reads the list that the address and the search describe. */
export function useMembers(needle: string): Members {
  const programId = useProgramId();
  const can = useCan();
  const [search] = useSearchParams();
  const [about, setAbout] = useState<number>();
  const text = needle.trim();
  const isWaiting = can("members.search") ? text !== "" && !SEARCHABLE.test(text) : text === "";
  const query = useListed(needle);
  const pages = usePages<MembersPage["data"][number]>(
    [membersApi.listMembers.id, isWaiting ? null : query],
    async (after, signal) => {
      if (isWaiting) {
        return { data: [] };
      }
      const page = await call(
        membersApi.listMembers,
        { params: { programId }, query: { ...query, ...definedOnly({ after }), limit: PAGE } },
        { signal },
      );
      if (page.about !== undefined) {
        setAbout(page.about.count);
      }
      return page;
    },
  );
  return { pages, about, isWaiting, isFiltered: text !== "" || [...search.keys()].some((key) => key !== "sort") };
}
