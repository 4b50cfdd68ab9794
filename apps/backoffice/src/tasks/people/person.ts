import type { administrationApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** Somebody who works for the programme. */
export type Person = z.output<typeof administrationApi.readAdmin.response>;
