import type { PosMode } from "../base/enumerations.ts";

/** What a device mode allows. */
export interface PosModeRules {
  /** Balance and vouchers are shown; a cashier screen does not show them. */
  readonly hasBurnPage: boolean;
  /** Vouchers can be redeemed and activated. If false, they are shown only. */
  readonly canRedeem: boolean;
  readonly canBook: boolean;
  /** Only service stations print. */
  readonly canPrint: boolean;
  /** A card is only used to register. */
  readonly onlyRegisters: boolean;
}

const ALL: PosModeRules = { hasBurnPage: true, canRedeem: true, canBook: true, canPrint: false, onlyRegisters: false };

const RULES: Readonly<Record<PosMode, PosModeRules>> = {
  STD: ALL,
  STD_REG: ALL,
  SER: { ...ALL, canPrint: true },
  CAS: { ...ALL, hasBurnPage: false, canRedeem: false },
  REG: { hasBurnPage: false, canRedeem: false, canBook: false, canPrint: false, onlyRegisters: true },
  INF: { ...ALL, canRedeem: false, canBook: false },
};

/** The rules of a device mode. */
export function posModeRules(posMode: PosMode): PosModeRules {
  return RULES[posMode];
}

/** Whether the screen saver accepts a shopper's card, to show points or to register. */
export function takesCards(posMode: PosMode): boolean {
  const { hasBurnPage, onlyRegisters } = posModeRules(posMode);
  return hasBurnPage || onlyRegisters;
}
