import type { privacyRequestsApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** A privacy request of a member. */
export type PrivacyRequest = z.output<typeof privacyRequestsApi.closePrivacyRequest.response>;
