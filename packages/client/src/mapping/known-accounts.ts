import type { CodeInput } from "../gateway.ts";

/** Facts about an account that later calls need. */
export interface KnownAccount {
  /** Programme points per stored point. */
  readonly convertFactor: number;
  /** Id of the account, if the generation returns it. */
  readonly accountId?: string;
}

/** Cache of the most recently read accounts. A small one suffices: a kiosk serves one shopper at a time. */
export interface KnownAccounts {
  get(code: CodeInput): KnownAccount | undefined;
  remember(code: CodeInput, account: KnownAccount): void;
  /** Called when the session ends, so that no card number stays in memory. */
  clear(): void;
}

const MOST = 20;

const nameOf = ({ idType, keyCode }: CodeInput): string => `${idType}/${keyCode}`;

/** Creates an empty cache. */
export function createKnownAccounts(): KnownAccounts {
  const known = new Map<string, KnownAccount>();
  return {
    get: (code) => known.get(nameOf(code)),
    clear: () => known.clear(),
    remember: (code, account) => {
      known.delete(nameOf(code));
      known.set(nameOf(code), account);
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) {
        known.delete(oldest);
      }
    },
  };
}
