import * as z from "zod/mini";

/** A person's membership of an account with its opt-ins, as read from the database. */
export const membershipSchema = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(["OWNER", "COOWNER", "COLLECTOR"]),
  optins: z.record(z.string(), z.boolean()),
});
export type Membership = z.infer<typeof membershipSchema>;
