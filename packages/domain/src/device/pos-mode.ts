import type { PosMode } from "../base/enumerations.ts";

/** What a device mode allows (MNT-33, A-09). */
export interface PosModeRules {
  /** Balance and vouchers are shown (BURN-42: not on a cashier screen). */
  readonly hasBurnPage: boolean;
  /** Vouchers are redeemed, and switched on and off; where not, they are only looked at. */
  readonly canRedeem: boolean;
  readonly canBook: boolean;
  /** Only service stations print (PRINT-01). */
  readonly canPrint: boolean;
  /** A card is shown to be registered, nothing else (REG-32). */
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

/** The rules of a device mode (MNT-33, BURN-42, A-09, A-10). */
export function posModeRules(posMode: PosMode): PosModeRules {
  return RULES[posMode];
}

/** Whether a shopper's card is taken from the screen saver: to show points, or to register (SAVER-07, REG-32). */
export function takesCards(posMode: PosMode): boolean {
  const { hasBurnPage, onlyRegisters } = posModeRules(posMode);
  return hasBurnPage || onlyRegisters;
}
