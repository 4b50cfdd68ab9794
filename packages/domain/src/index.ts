// Base types: results, points, money, time.
export * from "./base/apportion.ts";
export * from "./base/calendar-days.ts";
export * from "./base/constants.ts";
export * from "./base/decimal.ts";
export * from "./base/defined-only.ts";
export * from "./base/enumerations.ts";
export * from "./base/format.ts";
export * from "./base/language.ts";
export * from "./base/money.ts";
export * from "./base/placeholders.ts";
export * from "./base/points.ts";
export * from "./base/result.ts";
export * from "./base/rounding.ts";
export * from "./base/weekday.ts";
export * from "./base/zoned-time.ts";

// Accounts, levels, history, manual work.
export * from "./points/account.ts";
export * from "./points/booking-number.ts";
export * from "./points/hand-work.ts";
export * from "./points/history.ts";
export * from "./points/level.ts";
export * from "./points/level-moves.ts";
export * from "./points/payment.ts";

// Coupons and rewards.
export * from "./voucher/redemption-code.ts";
export * from "./voucher/rich-text.ts";
export * from "./voucher/voucher.ts";

// Baskets, receipts, returns, earning.
export * from "./sale/basket.ts";
export * from "./sale/earn-by-rules.ts";
export * from "./sale/earning-reason.ts";
export * from "./sale/earning.ts";
export * from "./sale/evaluate-incentive.ts";
export * from "./sale/evaluate-sale.ts";
export * from "./sale/external-id.ts";
export * from "./sale/hand-over-code.ts";
export * from "./sale/points-differences.ts";
export * from "./sale/promotion.ts";
export * from "./sale/rule-conditions.ts";
export * from "./sale/rule-conflicts.ts";
export * from "./sale/rule-days.ts";
export * from "./sale/rule-tally.ts";
export * from "./sale/sale-draft.ts";
export * from "./sale/sale-limits.ts";
export * from "./sale/sale-parts.ts";
export * from "./sale/sale-remark.ts";
export * from "./sale/sale-return.ts";
export * from "./sale/sale.ts";
export * from "./sale/settle-sale.ts";
export * from "./sale/typed-revenue.ts";
export * from "./sale/write-poslog.ts";
export * from "./sale/written-rule.ts";

// Scanned and typed codes, and the strength of an identification.
export * from "./scan/card-code.ts";
export * from "./scan/code.ts";
export * from "./scan/identification.ts";
export * from "./scan/living-code.ts";
export * from "./scan/mask.ts";
export * from "./scan/scan-input.ts";
export * from "./scan/scan-params.ts";
export * from "./scan/scanned-voucher.ts";
export * from "./scan/wedge.ts";

// Members and registration forms.
export * from "./registration/countries.ts";
export * from "./registration/email.ts";
export { maskPersonal } from "./registration/mask-personal.ts";
export * from "./registration/new-password.ts";
export * from "./registration/registration-defaults.ts";
export * from "./registration/registration-fields.ts";
export * from "./registration/registration.ts";
export * from "./registration/user-properties.ts";

// Keyboards and keypads.
export * from "./keyboard/keyboard-layout.ts";
export * from "./keyboard/keypad-typing.ts";
export * from "./keyboard/keypad.ts";
export * from "./keyboard/pin-entry.ts";
export * from "./keyboard/repeat-guard.ts";
export * from "./keyboard/screen-keyboard.ts";

// PINs of staff and of members.
export * from "./pin/member-pin.ts";
export * from "./pin/personal-pin.ts";
export * from "./pin/pin-tries.ts";

// Device and its organisation.
export * from "./device/ad-schedule.ts";
export * from "./device/browser-name.ts";
export * from "./device/duty-proof.ts";
export * from "./device/entry-time.ts";
export * from "./device/idle.ts";
export * from "./device/offline-allowance.ts";
export * from "./device/organization.ts";
export * from "./device/pos-mode.ts";
export * from "./device/printer-ip.ts";
export * from "./device/printer-worker.ts";
