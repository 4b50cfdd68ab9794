import * as z from "zod/mini";
import { bothLanguages } from "./wire.ts";

/** A status level that a booking reached, with its name and picture at that moment. */
export const reachedLevelWire = z.object({ names: bothLanguages, picturePath: z.optional(z.string()) });
