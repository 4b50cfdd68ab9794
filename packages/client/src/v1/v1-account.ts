import { v1 } from "@punktum/contracts";
import { convertPoints, epochMs, mapOutcome, points, sortNewestFirst, succeed } from "@punktum/domain";
import type { AccountDetails, CodeInput, GatewayOutcome, HistoryEntry, LoyaltyGateway } from "../gateway.ts";
import { accountOfUser } from "../mapping/account.ts";
import { createKnownAccounts, type KnownAccounts } from "../mapping/known-accounts.ts";
import type { V1Options } from "./v1-options.ts";

type AccountReads = Pick<LoyaltyGateway, "readAccount" | "readBalance" | "readHistory">;
type CodeOfClient = CodeInput & { readonly clientId: string };

/** Reads of one account; `known` remembers its conversion factor for answers that do not carry it. */
export function createV1Account({ http, mediaBase = "", readWorkstationId }: V1Options): {
  readonly reads: AccountReads;
  readonly known: KnownAccounts;
} {
  const known = createKnownAccounts();
  const options = () => ({ workstationId: readWorkstationId?.() });

  const readAccount = async ({ keyCode, idType, clientId }: CodeOfClient): Promise<GatewayOutcome<AccountDetails>> => {
    const answer = await http.callV1(v1.getUserDetails, { keyCode, idType, clientId }, options());
    return mapOutcome(answer, ({ user }) => {
      known.remember({ keyCode, idType }, { convertFactor: user.convertFactor });
      return accountOfUser(user, mediaBase);
    });
  };
  const readHistory = async (input: CodeOfClient): Promise<GatewayOutcome<readonly HistoryEntry[]>> => {
    const { keyCode, idType, clientId } = input;
    const [account, answer] = await Promise.all([
      known.get(input) === undefined ? readAccount(input) : undefined,
      http.callV1(v1.getUserHistory, { keyCode, idType, clientId }, options()),
    ]);
    if (account !== undefined && !account.ok) {
      return account;
    }
    if (!answer.ok) {
      return answer.error.code === "HISTORY_NOT_FOUND" ? succeed([]) : answer;
    }
    const factor = known.get(input)?.convertFactor ?? 1;
    const rows = answer.response.history.map((entry, index) => ({
      id: `${entry.transactionDateTime.unixTimeStamp}-${index}`,
      description: entry.description,
      bookingTypeCode: entry.bookingTypeCode,
      points: convertPoints(points(entry.points), factor),
      timeMs: epochMs(entry.transactionDateTime.unixTimeStamp),
    }));
    return succeed(sortNewestFirst(rows));
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
