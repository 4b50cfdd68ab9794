import type { CodeInput } from "../gateway.ts";

/** What later calls about a code need to remember from reading its account. */
export interface KnownAccount {
  /** Programme points per stored point. */
  readonly convertFactor: number;
  /** Id of the account, where the generation tells it. */
  readonly accountId?: string;
}

/** Remembers the accounts read last, a few only: a kiosk serves one shopper at a time. */
export interface KnownAccounts {
  get(code: CodeInput): KnownAccount | undefined;
  remember(code: CodeInput, account: KnownAccount): void;
  /** The shopper has left: no card stays in memory. */
  clear(): void;
}

const MOST = 20;

const nameOf = ({ idType, keyCode }: CodeInput): string => `${idType}/${keyCode}`;

/** Makes an empty memory of accounts. */
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
