import type { appendChunkSchema } from '@flydeck/contract/recordings/recording';
import { CallError, type call as callServer } from '../../api/call.ts';
import { toBase64 } from '../../base64.ts';
import { Listeners } from '../../listeners.ts';
import type { RecorderStorage, StoredChunk, StoredClip } from './recorder-storage.ts';

export interface ClipUploaderOptions {
  readonly oid: string;
  readonly storage: RecorderStorage;
  readonly call: typeof callServer;
  /** Calls back once after a time. Returns a function that cancels the call. */
  readonly schedule: (callback: () => void, ms: number) => () => void;
  /** Called when the server has completed a clip. */
  readonly onUploaded: (clip: StoredClip) => void;
}

export interface UploadStatus {
  /**
   * `waiting`: the server could not be reached, and is tried again. `failed`: the server refused a clip with `error`;
   * `retry` tries again. `idle`: all chunks that are stored were sent.
   */
  readonly state: 'idle' | 'sending' | 'waiting' | 'failed';
  readonly error: CallError | undefined;
  /** Duration of the audio that was not sent, in milliseconds. */
  readonly pendingMs: number;
}

/** Interval between attempts while the server cannot be reached, in milliseconds. */
const [FIRST_INTERVAL_MS, MAX_INTERVAL_MS] = [1000, 15_000];

/**
 * Sends the stored clips to the server, in the order in which they were recorded, also while the last clip is recorded.
 * A clip is deleted from the storage only after the server has completed it. All requests can be repeated, so a clip is
 * sent again from its first chunk after the page was reloaded: the server responds with the number that it expects next.
 */
export class ClipUploader {
  readonly subscribe: Listeners['subscribe'];
  readonly #options: ClipUploaderOptions;
  readonly #listeners = new Listeners();
  /** The clips that the server has created, with the number of the chunk that is sent next. */
  readonly #nextNumbers = new Map<string, number>();
  /** Duration of the acknowledged audio of clips. */
  readonly #sentMs = new Map<string, number>();
  #status: UploadStatus = { state: 'idle', error: undefined, pendingMs: 0 };
  #run: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  #intervalMs = FIRST_INTERVAL_MS;
  #cancelRetry: (() => void) | undefined;

  constructor(options: ClipUploaderOptions) {
    this.subscribe = this.#listeners.subscribe;
    this.#options = options;
  }

  get status(): UploadStatus {
    return this.#status;
  }

  /** Sends what was stored since the last call. Must be called after each change of the storage. */
  wake(): void {
    if (this.#isClosed) return;
    this.#isWoken = true;
    if (this.#status.state === 'failed' || this.#cancelRetry) void this.#countPending();
    else this.#start();
  }

  /** Tries again immediately, for example when the network is back. */
  retry(): void {
    if (this.#isClosed) return;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#isWoken = true;
    this.#start();
  }

  /** Sends everything again into a new recording if the server does not have the recording any more. */
  async retryWithNewRecording(): Promise<void> {
    const { storage } = this.#options;
    for (const { id } of await storage.takes()) await storage.setRecording(id, null);
    this.#nextNumbers.clear();
    this.#sentMs.clear();
    this.retry();
  }

  /** Resolves when everything that is stored was sent, or could not be sent at present. */
  async whenSettled(): Promise<void> {
    while (this.#run) await this.#run;
  }

  /** Ends after the request that is being sent. What was not sent remains stored. */
  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
  }

  #start(): void {
    this.#run ??= this.#sendAll().finally(() => {
      this.#run = undefined;
      if (this.#isWoken && this.#status.state === 'idle') this.#start();
    });
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false;
        await this.#countPending();
        for (const clip of await this.#options.storage.clips()) {
          if (this.#isClosed) return;
          this.#update({ state: 'sending', error: undefined });
          await this.#sendClip(clip);
        }
      }
      this.#intervalMs = FIRST_INTERVAL_MS;
      await this.#countPending();
      this.#update({ state: 'idle', error: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isTemporary(error)) this.#waitForServer(error);
      else this.#update({ state: 'failed', error });
    }
  }

  #waitForServer(error: CallError): void {
    this.#update({ state: 'waiting', error });
    if (this.#isClosed) return;
    this.#cancelRetry = this.#options.schedule(() => this.retry(), this.#intervalMs);
    this.#intervalMs = Math.min(this.#intervalMs * 2, MAX_INTERVAL_MS);
  }

  async #sendClip(clip: StoredClip): Promise<void> {
    const { call, storage, onUploaded } = this.#options;
    const { id, stepId, fingerprint, mediaType, position, replaces } = clip;
    if (clip.chunkCount === 0) {
      // The recorder crashed before the first chunk was stored.
      if (clip.isComplete) await storage.deleteClip(id);
      return;
    }
    const params = { id: await this.#recordingOf(clip), clipId: id };
    let number = this.#nextNumbers.get(id);
    if (number === undefined) {
      const body = { id, stepId, fingerprint, mediaType, position };
      await call('POST /api/recordings/:id/clips', { params, body });
      number = 0;
    }
    while (number < clip.chunkCount) {
      if (this.#isClosed) return;
      const chunk = await storage.chunk(id, number);
      // The clip was deleted meanwhile.
      if (!chunk) return;
      const body = toBody(chunk, number);
      const response = await call('POST /api/recordings/:id/clips/:clipId/chunks', { params, body });
      number = response.nextNumber;
      this.#nextNumbers.set(id, number);
      this.#sentMs.set(id, chunk.durationMs);
      await this.#countPending();
    }
    if (!clip.isComplete) return;
    await call('POST /api/recordings/:id/clips/:clipId/complete', { params, body: { replaces } });
    await storage.deleteClip(id);
    onUploaded(clip);
  }

  /** Returns the id of the recording of a clip, which is created for the first clip of a take. */
  async #recordingOf({ takeId }: StoredClip): Promise<string> {
    const { call, storage, oid } = this.#options;
    const take = await storage.take(takeId);
    if (take?.recordingId) return take.recordingId;
    const { id } = await call('POST /api/recordings', { body: { oid } });
    await storage.setRecording(takeId, id);
    return id;
  }

  async #countPending(): Promise<void> {
    const clips = await this.#options.storage.clips();
    const pending = clips.map(({ id, durationMs }) => durationMs - (this.#sentMs.get(id) ?? 0));
    this.#update({ pendingMs: pending.reduce((sum, ms) => sum + ms, 0) });
  }

  #update(fields: Partial<UploadStatus>): void {
    const changed = { ...this.#status, ...fields };
    if (JSON.stringify(changed) === JSON.stringify(this.#status) && changed.error === this.#status.error) return;
    this.#status = changed;
    this.#listeners.notify();
  }
}

/** Whether a request can succeed later without an action of the presenter. */
const isTemporary = ({ status, code }: CallError): boolean =>
  code === 'network' || status >= 500 || code === 'request.too_many';

type ChunkBody = (typeof appendChunkSchema)['_input'];

const toBody = ({ audio, durationMs, changes }: StoredChunk, number: number): ChunkBody => ({
  number,
  audio: toBase64(new Uint8Array(audio)),
  durationMs: Math.round(durationMs),
  changes: changes.map((change) => ({ ...change, at: Math.round(change.at) })),
});
