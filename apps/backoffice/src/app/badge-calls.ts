import { approvalsApi, deviceCareApi, flagsApi } from "@punktum/contracts";
import { call } from "../server/call.ts";

/** More flags than this are counted as so many. */
const FLAGS_MAX = 99;

/** Asks for the figures beside the menu's entries. Loaded after the first screen, as their contracts are. */
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
