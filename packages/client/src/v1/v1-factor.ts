import { v1 } from "@punktum/contracts";
import { mapOutcome, succeed } from "@punktum/domain";
import type { CodeInput, GatewayOutcome } from "../gateway.ts";
import type { KnownAccounts } from "../mapping/known-accounts.ts";
import type { V1Options } from "./v1-options.ts";

/** Programme points per stored point of an account. */
export type ReadFactor = (code: CodeInput) => Promise<GatewayOutcome<number>>;

/** The factor from the cache; an account that was not read yet is read for it. */
export function createReadFactor({ http, readWorkstationId }: V1Options, known: KnownAccounts): ReadFactor {
  return async ({ keyCode, idType }) => {
    const factor = known.get({ keyCode, idType })?.convertFactor;
    if (factor !== undefined) {
      return succeed(factor);
    }
    const answer = await http.callV1(v1.getUserDetails, { keyCode, idType }, { workstationId: readWorkstationId?.() });
    return mapOutcome(answer, ({ user: { convertFactor } }) => {
      known.remember({ keyCode, idType }, { convertFactor });
      return convertFactor;
    });
  };
}
