import { points } from "@punktum/domain";
import type { Insertable } from "kysely";

import type { Tables } from "../database/index.ts";
import { type BookPointsInput } from "../points/ledger/index.ts";
import { fingerprintOf } from "../office/idempotency/index.ts";
import type { DemoAccount } from "./accounts.ts";
import type { Days } from "./days.ts";
import { demoId } from "./ids.ts";
import type { DemoProgram } from "./model.ts";
import { SETUP_DAY } from "./program-rows.ts";

type Rows<Table extends keyof Tables> = readonly Insertable<Tables[Table]>[];

/** Everybody of the staff, by the local part of their address. */
type StaffName = "staff" | "admin" | "partner" | "support" | "audit" | "tech";

export const staffId = (program: DemoProgram, name: StaffName): string => demoId(program.id, "admin", name);

/** People without a PIN: they work in the back office only. */
const OFFICE = [
  { name: "partner", person: "Lea Brandt", role: "PARTNER_ADMIN" },
  { name: "support", person: "Sam Winter", role: "SUPPORT_AGENT" },
  { name: "audit", person: "Alex Haller", role: "AUDITOR" },
  { name: "tech", person: "Toni Berg", role: "TECHNICIAN" },
] as const;

/** The hashed password of staff, and the digests of their personal PINs. */
export interface DemoSecrets {
  readonly passwordHash: string;
  readonly staffPin: Buffer;
  readonly adminPin: Buffer;
  /** Hash of the PIN of {@link MEMBER_PIN_CARD}. */
  readonly memberPinHash: string;
}

/** `staff@…` works in one shop of one partner, `partner@…` for this partner, everybody else in all. */
export function adminRows(
  program: DemoProgram,
  { passwordHash, staffPin, adminPin }: DemoSecrets,
  days: Days,
): Rows<"admins"> {
  const common = { program_id: program.id, password_hash: passwordHash, created_at: days.at(SETUP_DAY) };
  return [
    {
      ...common,
      id: staffId(program, "staff"),
      email: `staff@${program.id}.example`,
      name: "Kim Stern",
      role: "STORE_STAFF",
      duty_pin: staffPin,
    },
    {
      ...common,
      id: staffId(program, "admin"),
      email: `admin@${program.id}.example`,
      name: "Robin Feld",
      role: "PROGRAM_ADMIN",
      duty_pin: adminPin,
    },
    ...OFFICE.map(({ name, person, role }) => ({
      ...common,
      id: staffId(program, name),
      email: `${name}@${program.id}.example`,
      name: person,
      role,
    })),
  ];
}

export function staffPlaces(program: DemoProgram): {
  readonly partners: Rows<"admin_partners">;
  readonly store: Insertable<Tables["admin_stores"]>;
} {
  const [partner] = program.partners;
  const store = partner?.stores[0];
  if (partner === undefined || store === undefined) {
    throw new Error(`${program.id} has no shop for its staff`);
  }
  const partners = (["staff", "partner"] as const).map((name) => ({
    program_id: program.id,
    admin_id: staffId(program, name),
    partner_id: partner.id,
  }));
  return { partners, store: { program_id: program.id, admin_id: staffId(program, "staff"), store_id: store.id } };
}

export function accountRows(program: DemoProgram, accounts: readonly DemoAccount[]): Rows<"accounts"> {
  return accounts.map((account) => ({
    program_id: program.id,
    id: account.id,
    user_reference_code: `U${account.card}`,
    created_at: account.createdAt,
  }));
}

export function identifierRows(program: DemoProgram, accounts: readonly DemoAccount[]): Rows<"identifiers"> {
  return accounts.flatMap((account) =>
    account.identifiers.map((identifier) => ({
      program_id: program.id,
      account_id: account.id,
      type: identifier.type,
      code: identifier.code,
      status: identifier.status,
      created_at: account.createdAt,
    })),
  );
}

export function userRows(program: DemoProgram, accounts: readonly DemoAccount[]): Rows<"users"> {
  return accounts.flatMap(({ card, owner, createdAt }) =>
    owner === undefined
      ? []
      : [
          {
            program_id: program.id,
            id: demoId(program.id, "user", card),
            email: owner.email,
            first_name: owner.firstName,
            last_name: owner.lastName,
            gender: owner.gender,
            birth_date: owner.birthDate,
            address: JSON.stringify(owner.address),
            language: owner.language,
            created_at: createdAt,
            updated_at: createdAt,
          },
        ],
  );
}

/** The card whose member has a PIN. */
const MEMBER_PIN_CARD = { programId: "pfm", card: "4000000001" } as const;

export function memberPinRows(
  program: DemoProgram,
  accounts: readonly DemoAccount[],
  { memberPinHash }: DemoSecrets,
): Rows<"member_pins"> {
  return accounts
    .filter(({ card }) => program.id === MEMBER_PIN_CARD.programId && card === MEMBER_PIN_CARD.card)
    .map(({ id, card, createdAt }) => ({
      program_id: program.id,
      account_id: id,
      user_id: demoId(program.id, "user", card),
      pin_hash: memberPinHash,
      set_at: createdAt,
    }));
}

export function membershipRows(program: DemoProgram, accounts: readonly DemoAccount[]): Rows<"memberships"> {
  return accounts.flatMap(({ id, card, owner, emailOptin, createdAt }) =>
    owner === undefined
      ? []
      : [
          {
            program_id: program.id,
            id: demoId(program.id, "membership", card),
            account_id: id,
            user_id: demoId(program.id, "user", card),
            optins: JSON.stringify({ EMAIL: emailOptin, DATA: true }),
            created_at: createdAt,
            updated_at: createdAt,
          },
        ],
  );
}

/** Owner of the idempotency keys of past bookings, and their source. */
const IMPORT = { owner: "demonstration", source: "import" } as const;

/** The idempotency key of a past booking. */
export const demoKey = (account: DemoAccount, index: number): string => `${account.card}:${index}`;

/** The bookings of an account's history. */
export function demoBookings(program: DemoProgram, account: DemoAccount): readonly BookPointsInput[] {
  return account.bookings.map((booking, index) => {
    const [german, english] = booking.description;
    const byHand = booking.bookingTypeCode === "MANUALREVENUE";
    return {
      programId: program.id,
      request: {
        owner: IMPORT.owner,
        key: demoKey(account, index),
        fingerprint: fingerprintOf("demonstration", { card: account.card, points: booking.points }),
      },
      accountId: account.id,
      bookingType: booking.points < 0 ? "BURNBOOKING" : "EARNBOOKING",
      bookingTypeCode: booking.bookingTypeCode,
      points: points(booking.points),
      reason: byHand ? german : "",
      descriptions: { de: german, en: english },
      bookedAt: booking.bookedAt,
      origin: {
        adminId: byHand ? staffId(program, "admin") : undefined,
        partnerId: booking.partnerId,
        storeId: booking.storeId,
        source: IMPORT.source,
      },
    };
  });
}
