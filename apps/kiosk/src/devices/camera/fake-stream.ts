/** Test double of a camera track. It records its constraints. */
export class FakeTrack extends EventTarget implements MediaStreamTrack {
  contentHint = "";
  enabled = true;
  readonly id = "track";
  readonly kind = "video";
  readonly muted = false;
  onended = null;
  onmute = null;
  onunmute = null;
  readyState: MediaStreamTrackState = "live";
  readonly label: string;
  readonly asked: MediaTrackConstraints[] = [];
  readonly #settings: MediaTrackSettings;
  readonly #capabilities: MediaTrackCapabilities;

  constructor(label: string, settings: MediaTrackSettings = {}, capabilities: MediaTrackCapabilities = {}) {
    super();
    this.label = label;
    this.#settings = settings;
    this.#capabilities = capabilities;
  }

  async applyConstraints(constraints: MediaTrackConstraints = {}): Promise<void> {
    this.asked.push(constraints);
    await Promise.resolve();
  }

  clone(): FakeTrack {
    return new FakeTrack(this.label, this.#settings, this.#capabilities);
  }

  getCapabilities(): MediaTrackCapabilities {
    return this.#capabilities;
  }

  getConstraints(): MediaTrackConstraints {
    return this.asked.at(-1) ?? {};
  }

  getSettings(): MediaTrackSettings {
    return this.#settings;
  }

  stop(): void {
    this.readyState = "ended";
  }
}

/** Test double of a stream with one such track. */
export class FakeStream extends EventTarget implements MediaStream {
  readonly active = true;
  readonly id = "stream";
  onaddtrack = null;
  onremovetrack = null;
  readonly track: FakeTrack;

  constructor(track: FakeTrack) {
    super();
    this.track = track;
  }

  addTrack(): void {}

  removeTrack(): void {}

  clone(): FakeStream {
    return new FakeStream(this.track.clone());
  }

  getAudioTracks(): MediaStreamTrack[] {
    return [];
  }

  getTrackById(): null {
    return null;
  }

  getTracks(): MediaStreamTrack[] {
    return [this.track];
  }

  getVideoTracks(): MediaStreamTrack[] {
    return [this.track];
  }
}
