export { createOutbox, type Draft, type Outbox, type OutboxItem, type OutboxOptions } from "./core/create-outbox.ts";
export type { Backoff } from "./core/backoff.ts";
export type { Decision, EntryState, OutboxEntry, Refusal } from "./core/entry.ts";
export type { OutboxFacts } from "./core/facts.ts";
export { createLocalLock, type OutboxLock } from "./core/lock.ts";
export type { OutboxEvent } from "./core/sender.ts";
export { StorageFullError, type OutboxStorage } from "./core/storage.ts";
export type { BatchAnswer, BatchFacts, Codec, Outgoing, OutboxTransport, Reply } from "./core/transport.ts";
export { createMemoryStorage } from "./storage/memory-storage.ts";
export { createSystemClock } from "./time/system-clock.ts";
export type { OutboxClock } from "./time/action-time.ts";
export {
  afterConnectionEvent,
  connectionAt,
  heartbeatDueMs,
  HEARTBEAT_PATIENCE_MS,
  NO_CONNECTION_FACTS,
  SLOW_AFTER_MS,
  type Connection,
  type ConnectionEvent,
  type ConnectionFacts,
} from "./connection/connection.ts";
