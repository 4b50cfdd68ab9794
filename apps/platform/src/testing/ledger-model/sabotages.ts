/** A bug planted into one function of a test database: what it breaks, where, and how. */
export interface Sabotage {
  readonly bug: string;
  readonly functionName: string;
  readonly protection: string | RegExp;
  readonly replacement: string;
}

/** Bugs that the model must find. The first three are found quickly, for the short form of the test. */
export const SABOTAGES: readonly Sabotage[] = [
  {
    bug: "releasing gives no points back",
    functionName: "end_reservation",
    protection: "ELSE r.locked_points END",
    replacement: "ELSE 0 END",
  },
  {
    bug: "a correction counts towards levels",
    functionName: "write_opposite_booking",
    protection: "greatest(a.state_points - abs(original.points), 0)",
    replacement: "a.state_points",
  },
  {
    bug: "a key used for something else is answered as if it were the same",
    functionName: "begin_booking",
    protection: "earlier.fingerprint <> p_fingerprint",
    replacement: "false",
  },
  {
    bug: "a released reward does not go back into stock",
    functionName: "end_reservation",
    protection: "stock = stock + 1",
    replacement: "stock = stock",
  },
  {
    bug: "a released coupon stays counted",
    functionName: "end_reservation",
    protection: "redeemed_total = redeemed_total - 1",
    replacement: "redeemed_total = redeemed_total",
  },
  {
    bug: "a released key stays held",
    functionName: "end_reservation",
    protection: "SET reservation_id = NULL",
    replacement: "SET reservation_id = reservation_id",
  },
  {
    bug: "a released voucher stays reserved for the limit",
    functionName: "end_reservation",
    protection: "reserved_count = reserved_count - 1",
    replacement: "reserved_count = reserved_count",
  },
  {
    bug: "what is reserved does not count against the limit",
    functionName: "take_voucher",
    protection: " + used.reserved_count",
    replacement: "",
  },
  {
    bug: "redemptions of merged accounts do not count against the limit",
    functionName: "take_voucher",
    protection: " + used.merged_count",
    replacement: "",
  },
  {
    bug: "redeeming goes below the floor",
    functionName: "take_voucher",
    protection: "< account.floor_points THEN",
    replacement: "< account.floor_points - 40 THEN",
  },
  {
    bug: "a locked account redeems",
    functionName: "take_voucher",
    protection: "account.status = 'LOCKED'",
    replacement: "false",
  },
  {
    bug: "a held key is redeemed by somebody else",
    functionName: "check_coupon_key",
    protection: "coalesce(coupon_key.redeemed_by, holder)",
    replacement: "coupon_key.redeemed_by",
  },
  {
    bug: "committing takes the points twice",
    functionName: "commit_reservation",
    protection: "+ r.locked_points + r.points",
    replacement: "+ r.points",
  },
  {
    bug: "a reservation can be committed after it was given back",
    functionName: "commit_reservation",
    protection: "r.state <> 'OPEN' OR r.deadline_at <= now_at",
    replacement: "false",
  },
  {
    bug: "a committed reservation is booked again under another key",
    functionName: "commit_reservation",
    protection: "IF r.state = 'COMMITTED' THEN",
    replacement: "IF false THEN",
  },
  {
    bug: "the state is looked at before the account is locked",
    functionName: "lock_reservation",
    protection: "FOR NO KEY UPDATE",
    replacement: "",
  },
  {
    bug: "two requests of one account read the same balance",
    functionName: "begin_booking",
    protection: "FOR NO KEY UPDATE",
    replacement: "",
  },
  {
    bug: "reserved points expire",
    functionName: "remaining_lots",
    protection: /a\.locked_points/,
    replacement: "0",
  },
  {
    bug: "the youngest points are taken first",
    functionName: "remaining_lots",
    protection: /ORDER BY l\.earned_at, l\.id/,
    replacement: "ORDER BY l.earned_at DESC, l.id",
  },
  {
    bug: "what was earned by mistake expires",
    functionName: "remaining_lots",
    protection: /\(x\.booking_id = b\.id\)/,
    replacement: "false",
  },
  {
    bug: "points expire twice on a day that is run through again",
    functionName: "expire_points_of",
    protection: "x.day = today",
    replacement: "false",
  },
  {
    bug: "points expire a year too early",
    functionName: "expire_points",
    protection: "expire_points_of(p_program, one, p_now, months)",
    replacement: "expire_points_of(p_program, one, p_now, months - 11)",
  },
  {
    bug: "a merge makes old points young",
    functionName: "merge_accounts",
    protection: /l\.line, l\.earned_at, l\.points/,
    replacement: "l.line, now(), l.points",
  },
  {
    bug: "a merge forgets the state points of the secondary",
    functionName: "merge_accounts",
    protection: "target.state_points + source.state_points",
    replacement: "target.state_points",
  },
  {
    bug: "a merge leaves the secondary open",
    functionName: "merge_accounts",
    protection: "ELSE 'TERMINATED' END",
    replacement: "ELSE a.status END",
  },
  {
    bug: "a merge loses what the secondary redeemed",
    functionName: "move_vouchers",
    protection: "h.redeemed_count + h.merged_count",
    replacement: "h.merged_count",
  },
  {
    bug: "accounts with running reservations are merged",
    functionName: "refusal_of_merge",
    protection: /\(first\)\.open_reservations > 0/,
    replacement: "false",
  },
  {
    bug: "a booking is taken back twice",
    functionName: "reverse_booking",
    protection: "'BOOKING_ALREADY_REVERSED'",
    replacement: "'NOT_FOUND'",
  },
  {
    bug: "a correction goes below the floor",
    functionName: "reverse_booking",
    protection: "original.points > 0 AND account.points - original.points < account.floor_points",
    replacement: "original.points > 100 AND account.points - original.points < account.floor_points",
  },
  {
    bug: "burning by hand is allowed on a locked account",
    functionName: "refusal_of_points",
    protection: "p_status = 'LOCKED'",
    replacement: "p_status = 'NEVER'",
  },
];
