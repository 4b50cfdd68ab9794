import { memberCareApi, membersApi } from "@punktum/contracts";
import type { UseQueryResult } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useRead } from "../../server/use-calls.ts";

/** Path parameter: the account is named by its id. */
export const BY_ID = { "id-type": "ID" } as const;

/** Data of the head and side of a member's page. */
export type Member = z.output<typeof memberCareApi.readMember.response>;

/** Calls to read again after a change to a member. */
export const MEMBER_READS = [
  memberCareApi.readMember,
  memberCareApi.readTimeline,
  memberCareApi.readCorrectionLimits,
  memberCareApi.listAccountReservations,
  memberCareApi.listRedeemedVouchers,
  membersApi.listMembers,
];

/** Reads a member by the id of their account. */
export function useMember(accountId: string): UseQueryResult<Member> {
  return useRead(memberCareApi.readMember, { params: { accountId } }, { headers: BY_ID });
}

/** The newest card in use. */
export const cardOf = ({ codes }: Member): string | undefined =>
  codes.find(({ type, status }) => type === "CARDCODE" && status === "ACTIVE")?.code;

/** The last four characters of a code. */
export const endingOf = (code: string): string => code.slice(-4);
