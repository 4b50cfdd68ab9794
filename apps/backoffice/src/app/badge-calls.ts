import { approvalsApi, deviceCareApi, flagsApi } from "@punktum/contracts";
import { call } from "../server/call.ts";

/** Counting stops here; the badge shows this figure for more flags. */
const FLAGS_MAX = 99;

/** Reads the counts shown beside menu entries. Loads after the first screen, together with its contracts. */
export const BADGE_CALLS = {
  devices: {
    call: deviceCareApi.readDeviceSummary,
    read: async () => (await call(deviceCareApi.readDeviceSummary, { query: {} })).attention,
  },
  approvals: {
    call: approvalsApi.listApprovals,
    read: async (programId: string) =>
      (await call(approvalsApi.listApprovals, { params: { programId }, query: { state: "open", limit: 1 } })).waiting,
  },
  flags: {
    call: flagsApi.listFlags,
    read: async (programId: string) =>
      (await call(flagsApi.listFlags, { params: { programId }, query: { state: "open", limit: FLAGS_MAX } })).data
        .length,
  },
} as const;
