import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { commandSchema, type LiveCommand } from '@flydeck/contract/live/presenter-messages';
import { notify } from '../../../adapters/notifications/notify.ts';
import { parseAccessChange } from '../../../library/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isRunning, type LiveDb } from '../live-db.ts';
import { FollowerCounts } from './follower-counts.ts';
import { BEAT_MS } from './follower-stream.ts';
import { LiveChannel } from './live-channel.ts';
import { loadSnapshot } from './load-snapshot.ts';

/** PostgreSQL channel for commands of remotes. The payload is the id of the session, a space, and JSON. */
export const COMMAND_CHANNEL = 'live_commands';
/** PostgreSQL channel for the ids of sessions whose answers have changed. */
export const VOTES_CHANNEL = 'live_votes';

/** Channels without connections are removed after a time between one and two of these intervals. */
const IDLE_MS = 60_000;
/** Number of streams that receive heartbeats before other tasks of the process continue. */
const BEATS_AT_ONCE = 500;

/** Maximum number of remembered codes of ended sessions. */
const ENDED_CODES_MAX = 1000;

interface HubDeps {
  readonly db: LiveDb;
  readonly clock: Clock;
}

/** Knows the sessions that followers and presenters of this process have open. */
export class LiveHub {
  readonly counts: FollowerCounts;
  readonly #db: LiveDb;
  readonly #channels = new Map<string, LiveChannel>();
  /** Ids of the sessions in `#channels` by their codes. */
  readonly #idByCode = new Map<string, string>();
  /** Codes of sessions that have ended while this process had them open, the oldest first. */
  readonly #endedCodes = new Set<string>();
  readonly #lookups = new Map<string, Promise<LiveChannel | undefined>>();
  readonly #timers: readonly NodeJS.Timeout[];
  #idleBefore: ReadonlySet<LiveChannel> = new Set();

  constructor({ db, clock }: HubDeps) {
    this.#db = db;
    this.counts = new FollowerCounts({ channels: this.#channels, db, clock, processId: randomUUID() });
    this.#timers = [setInterval(() => this.#removeIdle(), IDLE_MS), setInterval(() => void this.#beat(), BEAT_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Returns the channel of a running session without a query; undefined if this process has not loaded it. */
  findLoaded(code: string): LiveChannel | undefined {
    const channel = this.#channels.get(this.#idByCode.get(code) ?? '');
    return channel?.snapshot && channel;
  }

  /** Whether a session with this code has ended recently. */
  hasEnded(code: string): boolean {
    return this.#endedCodes.has(code);
  }

  /** Returns the channel of a running session; undefined if there is none. Concurrent calls share one query. */
  findByCode(code: string): Promise<LiveChannel | undefined> {
    const loaded = this.findLoaded(code);
    if (loaded) return Promise.resolve(loaded);
    const lookup = this.#lookups.get(code) ?? this.#lookUp(code).finally(() => this.#lookups.delete(code));
    this.#lookups.set(code, lookup);
    return lookup;
  }

  /** Returns the channel of a running session; undefined if there is none. */
  async open(id: string): Promise<LiveChannel | undefined> {
    const existing = this.#channels.get(id);
    const channel =
      existing ??
      new LiveChannel({ load: () => loadSnapshot(this.#db, id), onEnd: () => this.#handleEnd(id, channel) });
    // Notifications during the first load cause another load.
    if (!existing) this.#channels.set(id, channel);
    if (!channel.snapshot)
      await channel.reload().catch((error: unknown) => {
        this.#remove(id, channel);
        throw error;
      });
    if (!channel.snapshot) return undefined;
    const { code } = channel.snapshot.session;
    if (code !== null) this.#idByCode.set(code, id);
    return channel;
  }

  /** Must be called for each notification of `LIVE_CHANNEL`. */
  notifyChanged(id: string): void {
    void this.#channels.get(id)?.reload();
  }

  /** Must be called for each notification of `VOTES_CHANNEL`. */
  notifyVotes(id: string): void {
    for (const presenter of this.#channels.get(id)?.presenters ?? []) presenter.handleVotes();
  }

  /** Must be called for each notification of `COMMAND_CHANNEL`. */
  notifyCommand(payload: string): void {
    const separator = payload.indexOf(' ');
    const channel = this.#channels.get(payload.slice(0, separator));
    if (!channel) return;
    const { data: command } = commandSchema.safeParse(JSON.parse(payload.slice(separator)));
    if (command) for (const presenter of channel.presenters) presenter.handleCommand(command);
  }

  /** Sends a command to the connection with the baton, which may be connected to another process. */
  sendCommand(id: string, command: LiveCommand): Promise<void> {
    return notify(this.#db, COMMAND_CHANNEL, [`${id} ${JSON.stringify(command)}`]);
  }

  /** Must be called for each notification of `ACCESS_CHANNEL`. */
  notifyAccess(payload: string): void {
    const change = parseAccessChange(payload);
    for (const channel of this.#channels.values()) {
      const { session, presenterUserId } = channel.snapshot ?? {};
      const isAffected = 'oid' in change ? session?.presentation_oid === change.oid : presenterUserId === change.userId;
      if (isAffected) void channel.reload();
      for (const presenter of channel.presenters)
        if (isAffected || ('userId' in change && presenter.userId === change.userId)) presenter.recheck();
    }
  }

  /** Must be called when notifications may have been lost. */
  reloadAll(): void {
    for (const channel of this.#channels.values()) {
      void channel.reload().catch(() => undefined);
      for (const presenter of channel.presenters) presenter.recheck();
    }
  }

  /** Ends the connections of followers. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.counts.close();
    for (const channel of this.#channels.values()) channel.close();
  }

  async #lookUp(code: string): Promise<LiveChannel | undefined> {
    const row = await this.#db
      .selectFrom('live_sessions')
      .select('id')
      .where('code', '=', code)
      .where(isRunning)
      .executeTakeFirst();
    return row && this.open(row.id);
  }

  #handleEnd(id: string, channel: LiveChannel): void {
    for (const [code, sessionId] of this.#idByCode) if (sessionId === id) this.#endedCodes.add(code);
    const [oldest] = this.#endedCodes;
    if (oldest !== undefined && this.#endedCodes.size > ENDED_CODES_MAX) this.#endedCodes.delete(oldest);
    this.#remove(id, channel);
  }

  #remove(id: string, channel: LiveChannel): void {
    if (this.#channels.get(id) !== channel) return;
    this.#channels.delete(id);
    for (const [code, sessionId] of this.#idByCode) if (sessionId === id) this.#idByCode.delete(code);
  }

  #removeIdle(): void {
    for (const [id, channel] of this.#channels)
      if (channel.isIdle && this.#idleBefore.has(channel)) {
        channel.close();
        this.#remove(id, channel);
      }
    this.#idleBefore = new Set([...this.#channels.values()].filter(({ isIdle }) => isIdle));
  }

  /** A step that is sent meanwhile does not wait for the heartbeats of all streams. */
  async #beat(): Promise<void> {
    const followers = [...this.#channels.values()].flatMap((channel) => [...channel.followers]);
    for (const [index, follower] of followers.entries()) {
      if (index % BEATS_AT_ONCE === BEATS_AT_ONCE - 1) await setImmediate();
      follower.beat();
    }
  }
}
