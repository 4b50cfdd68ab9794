import fc from "fast-check";

/** Text of arbitrary UTF-16 units, with control characters and lone surrogates; mostly of the range that matters. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0x17f }), fc.integer({ min: 0, max: 0xffff }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}
