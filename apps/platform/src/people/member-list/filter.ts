import type { ProgramTransaction } from "../../database/index.ts";
import { flagOf } from "../../office/list-queries/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { findLevelRange, type MemberFilter } from "./find.ts";

/** Filters of the list of members, as its call takes them. */
interface ListedFilter {
  readonly status?: string | undefined;
  readonly levelId?: string | undefined;
  readonly registered?: "true" | "false" | undefined;
  readonly storeId?: string | undefined;
  readonly lastActivityFrom?: string | undefined;
  readonly optin?: string | undefined;
  readonly tagId?: string | undefined;
}

/** Partners whose members the caller reaches; undefined: all of the programme. */
export const partnersOf = ({ partnerIds }: Identity): readonly string[] | undefined =>
  partnerIds === "ALL" ? undefined : partnerIds;

/** Filters of the list as its search takes them, within the caller's reach. */
export async function memberFilterOf(
  transaction: ProgramTransaction,
  identity: Identity,
  listed: ListedFilter,
): Promise<MemberFilter> {
  const range = listed.levelId === undefined ? {} : await findLevelRange(transaction, listed.levelId);
  return {
    ...range,
    status: listed.status,
    registered: flagOf(listed.registered),
    storeId: listed.storeId,
    activeFrom: listed.lastActivityFrom,
    optin: listed.optin,
    tagId: listed.tagId,
    partnerIds: partnersOf(identity),
  };
}
