import { v1 } from "@punktum/contracts";
import { convertPoints, definedOnly, epochMs, mapOutcome, points, sortNewestFirst, succeed } from "@punktum/domain";
import type { AccountDetails, CodeInput, GatewayOutcome, LoyaltyGateway } from "../gateway.ts";
import { accountOfUser } from "../mapping/account.ts";
import { HISTORY_PAGE_SIZE } from "../mapping/history.ts";
import { createKnownAccounts, type KnownAccounts } from "../mapping/known-accounts.ts";
import type { V1Options } from "./v1-options.ts";

type AccountReads = Pick<LoyaltyGateway, "readAccount" | "readBalance" | "readHistory">;
type CodeOfClient = CodeInput & { readonly clientId: string };

/** Reads of one account; `known` stores its conversion factor for answers without one. */
export function createV1Account({
  http,
  mediaBase = "",
  readWorkstationId,
  known = createKnownAccounts(),
}: V1Options): {
  readonly reads: AccountReads;
  readonly known: KnownAccounts;
} {
  const options = () => ({ workstationId: readWorkstationId?.() });

  const readAccount = async ({ keyCode, idType, clientId }: CodeOfClient): Promise<GatewayOutcome<AccountDetails>> => {
    const answer = await http.callV1(v1.getUserDetails, { keyCode, idType, clientId }, options());
    return mapOutcome(answer, ({ user }) => {
      const account = accountOfUser(user, mediaBase);
      known.remember({ keyCode, idType }, { convertFactor: user.convertFactor });
      known.remember(account, { convertFactor: user.convertFactor });
      return account;
    });
  };
  const readHistory: AccountReads["readHistory"] = async (input) => {
    const { keyCode, idType, clientId, after } = input;
    const payload = { keyCode, idType, clientId, limit: HISTORY_PAGE_SIZE, ...definedOnly({ before: after }) };
    const [account, answer] = await Promise.all([
      known.get(input) === undefined ? readAccount(input) : undefined,
      http.callV1(v1.getUserHistory, payload, options()),
    ]);
    if (account !== undefined && !account.ok) {
      return account;
    }
    if (!answer.ok) {
      return answer.error.code === "HISTORY_NOT_FOUND" ? succeed({ entries: [] }) : answer;
    }
    const { history } = answer.response;
    const factor = known.get(input)?.convertFactor ?? 1;
    const entries = history.map((entry, index) => ({
      id: entry.bookingId ?? `${entry.transactionDateTime.unixTimeStamp}-${index}`,
      description: entry.description,
      ...definedOnly({ descriptions: entry.descriptions }),
      bookingTypeCode: entry.bookingTypeCode,
      points: convertPoints(points(entry.points), factor),
      timeMs: epochMs(entry.transactionDateTime.unixTimeStamp),
    }));
    // A server that cannot page sends no booking ids, and has sent all bookings.
    const next = history.length < HISTORY_PAGE_SIZE ? undefined : history.at(-1)?.bookingId;
    return succeed({ entries: sortNewestFirst(entries), ...definedOnly({ next }) });
  };
  return {
    known,
    reads: {
      readAccount,
      readBalance: async (input) => mapOutcome(await readAccount(input), (account) => account.points),
      readHistory,
    },
  };
}
