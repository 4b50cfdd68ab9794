/** A difference between releases that breaks nothing, and why. */
export interface KnownDifference {
  /** Names of the files of the older releases. */
  readonly releases: readonly string[];
  /** Calls or messages. */
  readonly of: readonly string[];
  readonly problem: string;
  readonly reason: string;
}

const ANY_HEX = "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$";
const PROGRAM = "GET /api/v2/programs/{programId}";
const ACCOUNT = "GET /api/v2/accounts/{accountId}";

/** Differences for tablets, tills and other programs of an older release. */
export const OLD_CLIENTS: readonly KnownDifference[] = [
  {
    releases: ["2026-11-23", "2026-11-26"],
    of: [
      `${ACCOUNT}/bookings`,
      `${ACCOUNT}/level/bookings`,
      `${ACCOUNT}/merges/{mergeId}/bookings`,
      `${ACCOUNT}/transactions`,
    ],
    problem: `query.before: may differ from the reader's pattern ${JSON.stringify(ANY_HEX).slice(0, 100)}`,
    reason: "The new pattern takes every UUID of the old one.",
  },
  {
    releases: ["2026-11-23"],
    of: [
      `${PROGRAM}/admins`,
      `${PROGRAM}/coupons`,
      `${PROGRAM}/customproperties`,
      `${PROGRAM}/endpoints`,
      `${PROGRAM}/interactionpoints`,
      `${PROGRAM}/partners`,
      `${PROGRAM}/partners/{partnerId}/affiliates`,
      `${PROGRAM}/partners/{partnerId}/interactionpoints`,
      `${PROGRAM}/partners/{partnerId}/stores`,
      `${PROGRAM}/partners/{partnerId}/stores/{storeId}/interactionpoints`,
      `${PROGRAM}/promotions`,
      `${PROGRAM}/rewards`,
      `${PROGRAM}/statuslevelsets`,
      `${PROGRAM}/stores`,
      `${PROGRAM}/tags`,
    ],
    problem: "answer: is object, the reader takes array",
    reason: "A page is an object only if the query has page=1, which that release did not know.",
  },
  {
    releases: ["2026-11-23"],
    of: ["GET /api/v2/receipts/{receiptNumber}", "GET /api/v2/transactions/{transactionId}"],
    problem: "needs staff on duty",
    reason: "The kiosk asks staff to sign in when any call is refused for that reason, and repeats it.",
  },
];

/** Differences for a tablet of this release at a server of the release before. */
export const OLD_SERVER: readonly KnownDifference[] = [
  {
    releases: ["2026-11-26"],
    of: [`${ACCOUNT}/bookings`],
    problem: "query.after: the reader ignores this member",
    reason: "The kiosk pages with before, which both know.",
  },
  {
    releases: ["2026-11-26"],
    of: [`${ACCOUNT}/bookings`],
    problem:
      "query.before: may differ from the reader's pattern \"^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000",
    reason: "The kiosk sends the id of a booking of that server.",
  },
  {
    releases: ["2026-11-26"],
    of: [`${ACCOUNT}/bookings/{bookingId}`],
    problem: "is not there",
    reason: "The details of a booking then say that they cannot be read; the history itself shows.",
  },
  {
    releases: ["2026-11-26"],
    of: ["POST /api/v2/outbox"],
    problem: "body.asked: the reader ignores this member",
    reason: "An entry that waits for a sign-in then has no answer, and goes on waiting for the sign-in.",
  },
  ...(
    [
      ["POST /api/v2/outbox", "body.entries[]"],
      ["outboxEntry", "message"],
    ] as const
  ).map(([name, place]) => ({
    releases: ["2026-11-26"],
    of: [name],
    problem: `${place}: the reader has no alternative for kind "REDEMPTION"`,
    reason:
      "A tablet redeems without the server only within an allowance, which that server never gives. After a downgrade the entry is refused alone and kept for staff.",
  })),
];

/** The sentences of the differences from a release that are known. */
export function sentencesOf(known: readonly KnownDifference[], release: string): readonly string[] {
  return known
    .filter(({ releases }) => releases.includes(release))
    .flatMap(({ of, problem }) => of.map((name) => `${name} ${problem}`));
}
