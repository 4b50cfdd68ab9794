import { v2 } from "@punktum/contracts";
import { isLivingCode, mapOutcome, succeed } from "@punktum/domain";
import type { AccountDetails, CodeInput, GatewayOutcome, QueuedInput } from "../gateway.ts";
import type { CallOptions } from "../http/requests.ts";
import { accountOfDetails } from "../mapping/account.ts";
import { createKnownAccounts, type KnownAccount } from "../mapping/known-accounts.ts";
import type { V2Options } from "./v2-options.ts";

/** Common parts of reads and writes of an account. */
export interface AccountContext {
  /** Headers of a call about an account. */
  readonly headers: (code: Pick<CodeInput, "idType"> & QueuedInput, idempotencyKey?: string) => CallOptions;
  readonly readAccount: (code: CodeInput) => Promise<GatewayOutcome<AccountDetails>>;
  /** Calls `run` with the cached facts of the account; reads the account first if there are none. */
  readonly withAccount: <T>(
    code: CodeInput,
    run: (account: KnownAccount) => Promise<GatewayOutcome<T>>,
  ) => Promise<GatewayOutcome<T>>;
}

/** Creates the common part. Only the account details contain the conversion factor, so it is cached here. */
export function createAccountContext({
  http,
  mediaBase = "",
  readWorkstationId,
  known = createKnownAccounts(),
}: V2Options): AccountContext {
  const headers: AccountContext["headers"] = ({ idType, queued }, idempotencyKey) => ({
    idType,
    idempotencyKey,
    queued,
    workstationId: readWorkstationId?.(),
  });
  const readAccount: AccountContext["readAccount"] = async (code) => {
    const answer = await http.callV2(v2.readAccountDetails, { params: { accountId: code.keyCode } }, headers(code));
    return mapOutcome(answer, (details) => {
      const { convertFactor, accountId } = details.account;
      const account = accountOfDetails(details, code, mediaBase);
      // Spending after a living code must use its pass: the account's id proves no presence (decision 0120).
      const isProven = isLivingCode(account.keyCode);
      known.remember(account, isProven ? { convertFactor } : { convertFactor, accountId });
      return account;
    });
  };
  return {
    headers,
    readAccount,
    withAccount: async (code, run) => {
      const read = known.get(code) === undefined ? await readAccount(code) : succeed(null);
      return read.ok ? await run(known.get(code) ?? { convertFactor: 1 }) : read;
    },
  };
}
