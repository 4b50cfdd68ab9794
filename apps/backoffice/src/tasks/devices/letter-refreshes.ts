import { deadLettersApi, deviceCareApi } from "@punktum/contracts";

const { readDeviceCare, listDeviceHealth, readDeviceSummary } = deviceCareApi;

/** Reads that change with a decision about refused bookings. */
export const LETTER_REFRESHES = [deadLettersApi.listDeadLetters, readDeviceCare, listDeviceHealth, readDeviceSummary];
