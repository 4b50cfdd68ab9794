/** Width of a printer's paper; Font A is 12 dots wide on every model. */
export interface Paper {
  readonly dotsPerLine: number;
  /** Characters of Font A in one line. */
  readonly columns: number;
  /** Resolution in dots per millimetre. */
  readonly dotsPerMillimetre: number;
}

/** Width of the roll. */
export type RollWidthMm = 80 | 58;

const FONT_A_DOTS = 12;
const FINE_DOTS_PER_MM = 203 / 25.4;
const COARSE_DOTS_PER_MM = 180 / 25.4;

interface ModelLine {
  readonly models: readonly string[];
  readonly dots: Readonly<Partial<Record<RollWidthMm, number>>>;
}

/** Dots per line from the manuals; models of one entry print alike. */
const MODEL_LINES: readonly ModelLine[] = [
  { models: ["TM-m30", "TM-m30II", "TM-m30III"], dots: { 80: 576, 58: 420 } },
  { models: ["TM-T20", "TM-T20II", "TM-T20III", "TM-T82III"], dots: { 80: 576, 58: 420 } },
  { models: ["TM-m50", "TM-m50II", "TM-T88IV", "TM-T88V", "TM-T88VI", "TM-T88VII"], dots: { 80: 512, 58: 360 } },
  { models: ["TM-H6000IV"], dots: { 80: 512, 58: 360 } },
  { models: ["TM-T70", "TM-T70II"], dots: { 80: 512, 58: 416 } },
  { models: ["TM-P80", "TM-P80II"], dots: { 80: 576 } },
  { models: ["TM-m10"], dots: { 58: 420 } },
  { models: ["TM-P20", "TM-P20II"], dots: { 58: 384 } },
];

/** Models with known paper. */
export const PRINTER_MODELS: readonly string[] = MODEL_LINES.flatMap(({ models }) => models);

const ROLLS = [80, 58] as const satisfies readonly RollWidthMm[];

/** Every model with each roll it supports. */
export const PRINTER_PAPERS: readonly { readonly model: string; readonly rollMm: RollWidthMm }[] = MODEL_LINES.flatMap(
  ({ models, dots }) =>
    models.flatMap((model) =>
      ROLLS.filter((rollMm) => dots[rollMm] !== undefined).map((rollMm) => ({ model, rollMm })),
    ),
).toSorted((one, two) => one.model.localeCompare(two.model, "en", { numeric: true }));

function paperOfDots(dotsPerLine: number): Paper {
  const isCoarse = dotsPerLine === 512 || dotsPerLine === 360 || dotsPerLine === 416;
  return {
    dotsPerLine,
    columns: Math.floor(dotsPerLine / FONT_A_DOTS),
    dotsPerMillimetre: isCoarse ? COARSE_DOTS_PER_MM : FINE_DOTS_PER_MM,
  };
}

/** The narrowest paper of all 80 mm models; a layout for it fits all of them. */
export const NARROWEST_80_MM: Paper = paperOfDots(512);

/** The paper of a model with this roll; undefined for an unknown model or an unsupported roll. */
export function paperOf(model: string, roll: RollWidthMm = 80): Paper | undefined {
  const dots = MODEL_LINES.find(({ models }) => models.includes(model))?.dots[roll];
  return dots === undefined ? undefined : paperOfDots(dots);
}
