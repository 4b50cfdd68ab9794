import type { ComponentType } from "react";
import { untilTexts } from "../../base/texts.ts";

// Keeps the page chunks out of the route table, which every user loads.

/** All programmes of the server. */
export const loadPrograms = async (): Promise<ComponentType> => (await import("./programs-page.tsx")).ProgramsPage;

/** The form for a new programme. */
export const loadNewProgram = async (): Promise<ComponentType> =>
  (await import("./new-program-page.tsx")).NewProgramPage;

/** The first steps of a new programme. */
export async function loadFirstSteps(): Promise<ComponentType> {
  const [{ FirstStepsPage }] = await Promise.all([import("./first-steps-page.tsx"), untilTexts("tablets")]);
  return FirstStepsPage;
}
