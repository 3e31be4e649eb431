import type { Clip, FlightChange } from '@flydeck/contract/recordings/recording';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** One run of the recorder, from its start to its end, including pauses. Its clips belong to one recording. */
export interface StoredTake {
  readonly id: string;
  /** Ids of the member and the presentation; several members can use one browser. */
  readonly scope: string;
  /** Id of the recording; null until the server has created it. */
  readonly recordingId: string | null;
  /** Ids of the steps of which the take has clips. */
  readonly stepIds: readonly string[];
}

/** A take that was recorded until the page was closed or crashed. */
export interface InterruptedTake extends Pick<StoredTake, 'id' | 'stepIds'> {
  /** Position of its last clip; undefined if it has no clips. */
  readonly position: number | undefined;
}

/** A clip that the server has not completed yet. */
export interface StoredClip extends Pick<Clip, 'id' | 'stepId' | 'fingerprint' | 'mediaType' | 'position'> {
  readonly scope: string;
  readonly takeId: string;
  /** Clips are sent in this order. */
  readonly number: number;
  /** Whether the clip replaces the earlier clips of its step. */
  readonly replaces: boolean;
  /** False while the clip is recorded. */
  readonly isComplete: boolean;
  readonly durationMs: number;
  readonly chunkCount: number;
}

export interface StoredChunk {
  /** Part of the audio file. */
  readonly audio: ArrayBuffer;
  /** Duration of the clip with this chunk, in milliseconds. */
  readonly durationMs: number;
  readonly changes: readonly FlightChange[];
}

interface RecorderSchema extends DBSchema {
  takes: { key: string; value: StoredTake; indexes: { scope: string } };
  clips: { key: string; value: StoredClip; indexes: { scope: string } };
  chunks: { key: [string, number]; value: StoredChunk & { readonly clipId: string; readonly number: number } };
}

/** Name of the database in the browser. Never change it, because clips that were not sent would be lost. */
const DATABASE = 'flydeck-recorder';
const VERSION = 1;
/** Chunks are on the disk when they are stored, so that they survive a crash of the computer. */
const DURABLE = { durability: 'strict' } as const;

/** The clips of one member and presentation in this browser that the server has not completed yet. */
export class RecorderStorage {
  readonly #scope: string;
  readonly #database: Promise<IDBPDatabase<RecorderSchema>>;

  constructor(scope: string) {
    this.#scope = scope;
    this.#database = openDB<RecorderSchema>(DATABASE, VERSION, {
      upgrade(database) {
        database.createObjectStore('takes', { keyPath: 'id' }).createIndex('scope', 'scope');
        database.createObjectStore('clips', { keyPath: 'id' }).createIndex('scope', 'scope');
        database.createObjectStore('chunks', { keyPath: ['clipId', 'number'] });
      },
    });
    // The methods report the error. This call prevents an unhandled rejection.
    this.#database.catch(() => undefined);
  }

  /** Returns the clips in the order in which they were recorded. */
  async clips(): Promise<StoredClip[]> {
    const clips = await (await this.#database).getAllFromIndex('clips', 'scope', this.#scope);
    return clips.sort((a, b) => a.number - b.number);
  }

  /**
   * Completes the clips of a recorder that has crashed, and deletes takes without clips. Returns the take that was
   * interrupted last. Must be called before this window records, and while no other window does.
   */
  async recover(): Promise<InterruptedTake | undefined> {
    const interrupted = (await this.clips()).filter(({ isComplete }) => !isComplete);
    for (const { id } of interrupted) await this.completeClip(id);
    const takes = await this.takes();
    const last = interrupted.at(-1);
    const take = takes.find(({ id }) => id === last?.takeId);
    return last && take && { id: take.id, stepIds: take.stepIds, position: last.position };
  }

  /** Returns the takes that have clips, and deletes the others. */
  async takes(): Promise<StoredTake[]> {
    const transaction = (await this.#database).transaction(['takes', 'clips'], 'readwrite');
    const takes = await transaction.objectStore('takes').index('scope').getAll(this.#scope);
    const clips = await transaction.objectStore('clips').index('scope').getAll(this.#scope);
    const isUsed = ({ id }: StoredTake) => clips.some(({ takeId }) => takeId === id);
    for (const take of takes) if (!isUsed(take)) await transaction.objectStore('takes').delete(take.id);
    await transaction.done;
    return takes.filter(isUsed);
  }

  async take(id: string): Promise<StoredTake | undefined> {
    return (await this.#database).get('takes', id);
  }

  /** Adds a take. Has no effect on a take that is stored, because its clips may belong to another recording meanwhile. */
  async addTake(take: Omit<StoredTake, 'scope' | 'stepIds'>): Promise<void> {
    const transaction = (await this.#database).transaction('takes', 'readwrite');
    const stored = await transaction.store.get(take.id);
    if (!stored) await transaction.store.put({ ...take, scope: this.#scope, stepIds: [] });
    await transaction.done;
  }

  /** Sets the recording to which the clips of a take belong. */
  async setRecording(takeId: string, recordingId: string | null): Promise<void> {
    const transaction = (await this.#database).transaction('takes', 'readwrite');
    const take = await transaction.store.get(takeId);
    if (take) await transaction.store.put({ ...take, recordingId });
    await transaction.done;
  }

  /** Adds a clip without audio, and its step to the steps of its take. */
  async addClip(
    clip: Omit<StoredClip, 'scope' | 'number' | 'isComplete' | 'durationMs' | 'chunkCount'>,
  ): Promise<void> {
    const transaction = (await this.#database).transaction(['takes', 'clips'], 'readwrite');
    const clips = await transaction.objectStore('clips').index('scope').getAll(this.#scope);
    const number = Math.max(0, ...clips.map((other) => other.number)) + 1;
    const state = { scope: this.#scope, number, isComplete: false, durationMs: 0, chunkCount: 0 };
    await transaction.objectStore('clips').put({ ...clip, ...state });
    const take = await transaction.objectStore('takes').get(clip.takeId);
    if (take && !take.stepIds.includes(clip.stepId))
      await transaction.objectStore('takes').put({ ...take, stepIds: [...take.stepIds, clip.stepId] });
    await transaction.done;
  }

  /** Adds the next chunk of a clip. */
  async addChunk(clipId: string, chunk: StoredChunk): Promise<void> {
    const transaction = (await this.#database).transaction(['clips', 'chunks'], 'readwrite', DURABLE);
    const clip = await transaction.objectStore('clips').get(clipId);
    if (clip) {
      const { chunkCount } = clip;
      await transaction.objectStore('chunks').put({ ...chunk, clipId, number: chunkCount });
      await transaction.objectStore('clips').put({ ...clip, chunkCount: chunkCount + 1, durationMs: chunk.durationMs });
    }
    await transaction.done;
  }

  async chunk(clipId: string, number: number): Promise<StoredChunk | undefined> {
    return (await this.#database).get('chunks', [clipId, number]);
  }

  /** Marks a clip to which no chunks are added any more. */
  async completeClip(id: string): Promise<void> {
    const transaction = (await this.#database).transaction('clips', 'readwrite', DURABLE);
    const clip = await transaction.store.get(id);
    if (clip) await transaction.store.put({ ...clip, isComplete: true });
    await transaction.done;
  }

  async deleteClip(id: string): Promise<void> {
    const transaction = (await this.#database).transaction(['clips', 'chunks'], 'readwrite');
    await transaction.objectStore('clips').delete(id);
    await transaction.objectStore('chunks').delete(IDBKeyRange.bound([id, 0], [id, []]));
    await transaction.done;
  }

  async close(): Promise<void> {
    (await this.#database).close();
  }
}
