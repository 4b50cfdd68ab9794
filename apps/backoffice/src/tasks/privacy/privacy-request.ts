import type { privacyRequestsApi } from "@punktum/contracts";
import type * as z from "zod/mini";

/** What a member asked about their data. */
export type PrivacyRequest = z.output<typeof privacyRequestsApi.closePrivacyRequest.response>;
