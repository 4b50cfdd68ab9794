/** The kiosk's sounds: a scan was read, revenue has arrived from the till (SCAN-13), time is running out. */
export type SoundName = "scan" | "revenue" | "attention";

export interface Sounds {
  play(name: SoundName): void;
  setMuted(isMuted: boolean): void;
}
