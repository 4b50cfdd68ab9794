import { createHash } from "node:crypto";
import type { Insertable } from "kysely";

import type { Tables } from "../database/index.ts";
import type { Days } from "./days.ts";
import { demoId } from "./ids.ts";
import type { DemoPartner, DemoProgram, DemoStore } from "./model.ts";

type Rows<Table extends keyof Tables> = readonly Insertable<Tables[Table]>[];

/** Day on which everything was set up, a little over a year ago. */
export const SETUP_DAY = -400;
/** Points that are worth one euro. */
const POINTS_PER_EURO = 100;
/** Places of a shop: each has a tablet and the till beside it. */
export const PLACES = [1, 2] as const;

interface StoreOfPartner {
  readonly partner: DemoPartner;
  readonly store: DemoStore;
}

export const storesOf = (program: DemoProgram): readonly StoreOfPartner[] =>
  program.partners.flatMap((partner) => partner.stores.map((store) => ({ partner, store })));

/** Derived from the programme's id, so that it is the same on every machine. */
export const pinSaltOf = (programId: string): Buffer =>
  createHash("sha256").update(`demonstration ${programId}`).digest().subarray(0, 16);

/** Above every sale of the demonstration; a card number typed as an amount is far above it. */
const SALE_MAX_CENTS = 2_000_000;

/** The kiosk's Admin leads to the programme's back office. */
const backOfficeOf = (id: string) => ({ showSelfServiceButton: true, selfServiceUrl: `/backoffice/${id}/` });

export function programRow(program: DemoProgram, days: Days): Insertable<Tables["programs"]> {
  return {
    id: program.id,
    name: program.name,
    legal_name: program.legalName,
    config: JSON.stringify({ ...program.config, ...backOfficeOf(program.id) }),
    points_per_euro: POINTS_PER_EURO,
    sale_max_cents: SALE_MAX_CENTS,
    // High, because everybody who tries the demonstration uses the same few staff.
    hand_points_per_person_day: 10_000_000,
    // Allows several bookings on one card up to the cap of the till's PIN.
    hand_points_per_card_day: 50_000,
    anonymous_exchange: program.anonymousExchange,
    api_default: program.config.p4m_api.default,
    duty_pin_salt: pinSaltOf(program.id),
    created_at: days.at(SETUP_DAY),
  };
}

export function partnerRows(program: DemoProgram, days: Days): Rows<"partners"> {
  return program.partners.map((partner) => ({
    program_id: program.id,
    id: partner.id,
    name: partner.name,
    legal_name: partner.legalName,
    registration_mode_pos_code: partner.registrationModePosCode ?? "OPTSIM",
    show_registration_button: partner.showRegistrationButton ?? true,
    created_at: days.at(SETUP_DAY),
  }));
}

export function storeRows(program: DemoProgram, days: Days): Rows<"stores"> {
  return storesOf(program).map(({ partner, store }) => ({
    program_id: program.id,
    id: store.id,
    partner_id: partner.id,
    name: store.name,
    vat_id: store.vatId,
    address: JSON.stringify({ street: store.street, postalCode: store.postalCode, city: store.city, country: "DE" }),
    created_at: days.at(SETUP_DAY),
  }));
}

/** `1001-T1` is the first tablet of shop 1001, `1001-K1` the till beside it. */
export const tabletId = (store: DemoStore, place: number): string => `${store.id}-T${place}`;
export const tillId = (store: DemoStore, place: number): string => `${store.id}-K${place}`;

const placesOf = (program: DemoProgram) =>
  storesOf(program).flatMap(({ partner, store }) => PLACES.map((place) => ({ partner, store, place })));

export function tillRows(program: DemoProgram, days: Days): Rows<"interaction_points"> {
  return placesOf(program).map(({ partner, store, place }) => ({
    program_id: program.id,
    id: tillId(store, place),
    kind: "CASH",
    level: "STORE",
    partner_id: partner.id,
    store_id: store.id,
    name: `Kasse ${place}, ${store.name}`,
    created_at: days.at(SETUP_DAY),
  }));
}

export function tabletRows(program: DemoProgram, days: Days): Rows<"interaction_points"> {
  return placesOf(program).map(({ partner, store, place }) => ({
    program_id: program.id,
    id: tabletId(store, place),
    kind: "APP",
    level: "STORE",
    partner_id: partner.id,
    store_id: store.id,
    name: `Tablet ${place}, ${store.name}`,
    paired_cash_id: tillId(store, place),
    created_at: days.at(SETUP_DAY),
  }));
}

const PROFILES = [
  { key: "standard", name: "Standard", mode: "STD" },
  { key: "service", name: "Servicestation", mode: "SER" },
  { key: "cashier", name: "Kassenbildschirm", mode: "CAS" },
] as const;

export function profileRows(program: DemoProgram, days: Days): Rows<"profiles"> {
  return PROFILES.map(({ key, name, mode }) => ({
    program_id: program.id,
    id: demoId(program.id, "profile", key),
    name,
    mode,
    registration_type: program.registrationType,
    pin_required: false,
    created_at: days.at(SETUP_DAY),
  }));
}

/** A free mounting for every tablet place. */
export function mountingRows(program: DemoProgram, days: Days): Rows<"mountings"> {
  return placesOf(program).map(({ partner, store, place }) => ({
    program_id: program.id,
    id: demoId(program.id, "mounting", tabletId(store, place)),
    partner_id: partner.id,
    store_id: store.id,
    profile_id: demoId(program.id, "profile", "standard"),
    app_interaction_id: tabletId(store, place),
    cash_interaction_id: tillId(store, place),
    workstation_id: tabletId(store, place),
    created_at: days.at(SETUP_DAY),
    updated_at: days.at(SETUP_DAY),
  }));
}

/** Levels by level points; the same in every programme. */
const LEVELS = [
  { id: 1, names: { de: "Bronze", en: "Bronze" }, from: 0, picture: "bronze" },
  { id: 2, names: { de: "Silber", en: "Silver" }, from: 2500, picture: "silver" },
  { id: 3, names: { de: "Gold", en: "Gold" }, from: 10_000, picture: "gold" },
  { id: 4, names: { de: "Platin", en: "Platinum" }, from: 25_000, picture: "platinum" },
] as const;
const LEVEL_SET_ID = 1;

export function levelSetRow(program: DemoProgram): Insertable<Tables["status_level_sets"]> {
  return { program_id: program.id, id: LEVEL_SET_ID, name: "Status" };
}

export function levelRows(program: DemoProgram): Rows<"status_levels"> {
  return LEVELS.map((level) => ({
    program_id: program.id,
    id: level.id,
    set_id: LEVEL_SET_ID,
    names: JSON.stringify(level.names),
    threshold_points: level.from,
    picture_path: `/media/levels/${level.picture}.svg`,
  }));
}
