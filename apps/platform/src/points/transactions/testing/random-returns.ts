import fc from "fast-check";

/** A sale of its own account: one to three lines, some lowered by a discount. */
export const aSale = fc.record({
  euros: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
  discount: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 80 })),
  factor: fc.integer({ min: 1, max: 5 }),
});

/** A return of a sale, with the card of its account, another card, or none. */
export const aReturn = fc.record({
  of: fc.nat({ max: 9 }),
  by: fc.constantFrom("OWN", "STRANGER", "NOBODY"),
  parts: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 7_000 }),
      named: fc.option(fc.integer({ min: 1, max: 4 })),
      itemId: fc.constantFrom("", "item-1", "item-2"),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
