import { deadLettersApi } from "../v2/dead-letters.ts";
import { offlineLossesApi } from "../v2/offline-losses.ts";
import {
  entryCheckIn,
  entryDecision,
  entryPoints,
  entryRedemption,
  entrySale,
  handedOverEntry,
  numberRange,
  offlineAllowance,
  outboxAnswer,
  outboxEntry,
  outboxHealth,
  settledEntry,
  unreadableEntry,
} from "../v2/outbox-wires.ts";
import { inside } from "./inside.ts";

const [sale, points, checkIn, redemption, withdrawal] = outboxEntry.def.options;
const [handedOverSale, handedOverPoints] = handedOverEntry.def.options;
const [booked, refused, withdrawn, later] = outboxAnswer.def.options;

/** Names of schemas for the outbox of tablets. */
export const outboxNames = {
  NumberRange: numberRange,
  OutboxEntry: outboxEntry,
  SaleEntry: sale,
  PointsEntry: points,
  CheckInEntry: checkIn,
  RedemptionEntry: redemption,
  Withdrawal: withdrawal,
  UnreadableEntry: unreadableEntry,
  EntrySale: entrySale,
  EntryPoints: entryPoints,
  EntryCheckIn: entryCheckIn,
  EntryRedemption: entryRedemption,
  OfflineAllowance: offlineAllowance,
  EntryDecision: entryDecision,
  ExpectedReason: inside(sale.shape.expectedReasons),
  OutboxAnswer: outboxAnswer,
  BookedEntry: booked,
  RefusedEntry: refused,
  WithdrawnEntry: withdrawn,
  LaterEntry: later,
  PointsDifference: inside(booked.shape.differences),
  OutboxHealth: outboxHealth,
  LostOutbox: inside(outboxHealth.shape.lost),
  SettledEntry: settledEntry,
  HandedOverEntry: handedOverEntry,
  HandedOverSale: handedOverSale,
  HandedOverPoints: handedOverPoints,
  OfflineLoss: offlineLossesApi.reviewOfflineLoss.response,
  DeadLetter: deadLettersApi.retryDeadLetter.response,
};
