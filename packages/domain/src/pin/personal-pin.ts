/** Fewest and most digits of a personal PIN. */
export const PERSONAL_PIN_LENGTHS = { min: 4, max: 8 } as const;

/** Why a text cannot be a personal PIN; null if it can. */
export function personalPinFormRefusal(pin: string | undefined): "EMPTY_PIN" | "SHORT_PIN" | "REQUEST_INVALID" | null {
  if (pin === undefined || pin === "") {
    return "EMPTY_PIN";
  }
  if (/^\d{4,8}$/.test(pin)) {
    return null;
  }
  return pin.length < PERSONAL_PIN_LENGTHS.min ? "SHORT_PIN" : "REQUEST_INVALID";
}

/** Whether all digits are the same or form a run: 1111, 1234, 8765. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
