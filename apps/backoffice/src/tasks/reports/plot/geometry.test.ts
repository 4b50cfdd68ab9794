import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apart, axisOf, inMiddle, labelled, nearest, onEdge, pathOf, stackOf } from "./geometry.ts";

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe("the axis of a chart", () => {
  it("covers zero and every value, and places larger values higher", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (values) => {
        const { ticks, topOf } = axisOf(values, true);
        const tops = [0, ...values].map(topOf);
        expect(Math.min(0, ...tops)).toBeCloseTo(0);
        expect(Math.max(100, ...tops)).toBeCloseTo(100);
        expect(ticks).toContain(0);
        expect(topOf(2)).toBeLessThan(topOf(1));
      }),
    );
  });

  it("has no fractions for whole units", () => {
    expect(axisOf([1], true).ticks).toEqual([0, 1]);
    expect(axisOf([0.5], false).ticks).toContain(0.1);
  });

  it("has a height without values", () => {
    const { ticks, topOf } = axisOf([0, 0], true);
    expect(ticks).toEqual([0, 1]);
    expect(topOf(0)).toBe(100);
  });
});

describe("lines and bars", () => {
  it("a line spans the drawing and has a gap for unknown values", () => {
    const axis = axisOf([0, 10], true);
    expect(pathOf([0, 10, 5], axis)).toBe("M0,100L50,0L100,50");
    expect(pathOf([0, null, 10], axis)).toBe("M0,100ZM100,0Z");
  });

  it("segments of a bar touch and never overlap, upwards and downwards", () => {
    const above = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(above, above, (up, down) => {
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const parts = stackOf([...up, ...down.map((value) => 0 - value)].map((value) => [value])).flat();
        expect(Math.max(0, ...parts.flat())).toBe(sum(up));
        expect(Math.min(0, ...parts.flat())).toBe(0 - sum(down));
        expect(sum(parts.map(([from, to]) => Math.abs(to - from)))).toBe(sum(up) + sum(down));
      }),
    );
  });

  it("the nearest point is the one under the pointer", () => {
    expect([0, 24, 26, 100].map((place) => nearest(place, 3, onEdge))).toEqual([0, 0, 1, 2]);
    expect([0, 32, 34, 100].map((place) => nearest(place, 3, inMiddle))).toEqual([0, 0, 1, 2]);
    expect(onEdge(0, 1)).toBe(50);
  });
});

describe("labels of a chart", () => {
  it("keep their distance and order, and stay within the drawing", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 4 }), (tops) => {
        const moved = apart(tops, 20).toSorted((left, right) => left - right);
        const distances = moved.slice(1).map((top, index) => top - Number(moved[index]));
        expect(Math.min(20, ...distances)).toBeCloseTo(20);
        expect(Math.min(0, ...moved)).toBe(0);
        expect(Math.max(100, ...moved)).toBeCloseTo(100);
      }),
    );
    expect(apart([90, 10], 20)).toEqual([90, 10]);
    expect(apart([50, 50], 20)).toEqual([50, 70]);
  });

  it("are limited to the available room", () => {
    expect(labelled(3, 10)).toEqual([0, 1, 2]);
    expect(labelled(31, 10)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
    expect(labelled(740, 10)).toHaveLength(10);
  });
});
