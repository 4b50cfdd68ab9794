/**
 * `scan`: a code was read. `revenue`: a sale arrived from the till, a voucher was redeemed or a level was reached.
 * `attention`: the inactivity warning.
 */
export type SoundName = "scan" | "revenue" | "attention";

export interface Sounds {
  play(name: SoundName): void;
  setMuted(isMuted: boolean): void;
}
