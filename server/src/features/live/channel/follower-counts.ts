import { notify } from '../../../adapters/notifications/notify.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { LiveDb } from '../live-db.ts';
import type { LiveChannel } from './live-channel.ts';

/** PostgreSQL channel for numbers of followers. The payload is the ids of session and process, and the number. */
export const FOLLOWERS_CHANNEL = 'live_followers';

const INTERVAL_MS = 3000;
/** A process repeats an unchanged number after this time. */
const REPEAT_MS = 15_000;
/** The number of a process that has not repeated it for this time is dropped, because the process has ended. */
const EXPIRY_MS = 40_000;

interface CountsOptions {
  readonly channels: ReadonlyMap<string, LiveChannel>;
  readonly db: LiveDb;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Unique among the processes of the instance. */
  readonly processId: string;
}

interface OtherCount {
  readonly count: number;
  readonly receivedAtMs: number;
}

/**
 * Sends the numbers of followers of this process to the other processes, and the sums to presenters. The sums are
 * approximate, because they are sent at intervals.
 */
export class FollowerCounts {
  readonly #options: CountsOptions;
  readonly #timer: NodeJS.Timeout;
  /** By session and process. */
  readonly #others = new Map<string, Map<string, OtherCount>>();
  readonly #published = new Map<string, { count: number; atMs: number }>();
  readonly #presented = new WeakMap<LiveChannel, number>();

  constructor(options: CountsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#update(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** Must be called for each notification of `FOLLOWERS_CHANNEL`. */
  receive(payload: string): void {
    const [sessionId = '', processId = '', count] = payload.split(' ');
    if (processId === this.#options.processId || !this.#options.channels.has(sessionId)) return;
    const counts = this.#others.get(sessionId) ?? new Map<string, OtherCount>();
    this.#others.set(sessionId, counts);
    counts.set(processId, { count: Number(count), receivedAtMs: this.#options.clock.monotonicMs() });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #update(): Promise<void> {
    const { channels, clock, db, processId } = this.#options;
    const nowMs = clock.monotonicMs();
    const payloads: string[] = [];
    for (const id of this.#others.keys()) if (!channels.has(id)) this.#others.delete(id);
    for (const id of this.#published.keys()) if (!channels.has(id)) this.#published.delete(id);
    for (const [id, channel] of channels) {
      channel.otherFollowers = this.#sumOthers(id, nowMs);
      this.#present(channel);
      const count = channel.followers.size;
      const last = this.#published.get(id);
      if (last === undefined ? count === 0 : count === last.count && nowMs - last.atMs < REPEAT_MS) continue;
      this.#published.set(id, { count, atMs: nowMs });
      payloads.push(`${id} ${processId} ${count}`);
    }
    // The numbers are repeated, so a failure has no lasting effect.
    await notify(db, FOLLOWERS_CHANNEL, payloads).catch(() => undefined);
  }

  #sumOthers(id: string, nowMs: number): number {
    let sum = 0;
    for (const [processId, { count, receivedAtMs }] of this.#others.get(id) ?? [])
      if (nowMs - receivedAtMs > EXPIRY_MS) this.#others.get(id)?.delete(processId);
      else sum += count;
    return sum;
  }

  #present(channel: LiveChannel): void {
    const { followerCount } = channel;
    if (this.#presented.get(channel) === followerCount) return;
    this.#presented.set(channel, followerCount);
    for (const presenter of channel.presenters) presenter.handleFollowers(followerCount);
  }
}
