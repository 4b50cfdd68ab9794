/** The kiosk's two sounds: a scan was read, and revenue has arrived from the till (SCAN-13). */
export type SoundName = "scan" | "revenue";

export interface Sounds {
  play(name: SoundName): void;
  setMuted(isMuted: boolean): void;
}
