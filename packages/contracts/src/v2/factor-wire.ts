import * as z from "zod/mini";
import { isoMoment } from "../wire.ts";

/** A second factor of a person, without its secret. */
export const factorWire = z.object({
  id: z.string(),
  kind: z.enum(["TOTP", "PASSKEY"]),
  /** Name given by its owner. */
  name: z.string(),
  createdAt: isoMoment,
  lastUsedAt: z.nullable(isoMoment),
});

export const exampleFactor = {
  id: "0192f0c1-5d10-7a41-8c55-1b6e2d8f4a10",
  kind: "TOTP",
  name: "Phone",
  createdAt: "2026-11-23T08:00:00.000Z",
  lastUsedAt: "2026-11-23T09:12:00.000Z",
} as const;
