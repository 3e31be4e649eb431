import type { LiveCommand } from '@flydeck/contract/live/presenter-messages';
import type { FollowerMessage } from '@flydeck/contract/live/session';
import { buildEndMessage, buildMessage } from './build-message.ts';
import type { FollowerStream } from './follower-stream.ts';
import type { Snapshot } from './load-snapshot.ts';

/** A connection of a presenter or remote to this process. */
export interface PresenterListener {
  /** Account of the member; undefined for remotes. */
  readonly userId: string | undefined;
  /** Called after each change, with the JSON of the message of followers. */
  handleSnapshot(snapshot: Snapshot, messageJson: string): void;
  /** Called if login or right may have been withdrawn. */
  recheck(): void;
  handleCommand(command: LiveCommand): void;
  handleFollowers(count: number): void;
  /** Called after votes, and after changes of their moderation. */
  handleVotes(): void;
  /** Called when the session has ended or may not be presented any more. */
  handleEnd(): void;
}

/** What followers receive, built once for each change. */
interface Built {
  readonly message: FollowerMessage;
  readonly json: string;
  readonly event: Buffer;
}

function build(message: FollowerMessage): Built {
  const json = JSON.stringify(message);
  return { message, json, event: Buffer.from(`data: ${json}\n\n`) };
}

interface ChannelOptions {
  /** Returns undefined if the session has ended or may not be presented any more. */
  readonly load: () => Promise<Snapshot | undefined>;
  readonly onEnd: () => void;
}

/** After a failure of the database, a session is loaded again after this time. */
const RETRY_MS = 1000;
/** Largest delay of a timer (2³¹ − 1 ms). */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** Maximum number of remembered addresses, each about 100 bytes. */
const ADDRESSES_MAX = 20_000;

/** A session with its followers and presenters in this process. */
export class LiveChannel {
  readonly followers = new Set<FollowerStream>();
  readonly presenters = new Set<PresenterListener>();
  /** Followers of other processes. */
  otherFollowers = 0;
  /** Results of queries for followers, by a name that contains the revision of the queried data. */
  readonly #cache = new Map<string, Promise<string | undefined>>();
  /** IP addresses from which the code of the session was sent. */
  readonly #addresses = new Set<string>();
  readonly #options: ChannelOptions;
  #snapshot: Snapshot | undefined;
  #built: Built | undefined;
  #loading: Promise<void> | undefined;
  #needsReload = false;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  /** The state of the session; undefined before it is loaded, and after the end. */
  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** The JSON of the message of followers. */
  get messageJson(): string {
    return this.#built?.json ?? '';
  }

  get message(): FollowerMessage | undefined {
    return this.#built?.message;
  }

  get followerCount(): number {
    return this.followers.size + this.otherFollowers;
  }

  get isIdle(): boolean {
    return this.followers.size === 0 && this.presenters.size === 0;
  }

  readonly latestEvent = (): Buffer => this.#built?.event ?? Buffer.alloc(0);

  /** Whether the code of the session was sent from an IP address. */
  hasAddress(address: string): boolean {
    return this.#addresses.has(address);
  }

  addAddress(address: string): void {
    if (this.#addresses.size < ADDRESSES_MAX) this.#addresses.add(address);
  }

  /** Loads the session again. Calls during a load together cause one more load. Resolves after the last one. */
  reload(): Promise<void> {
    this.#needsReload = true;
    this.#loading ??= this.#loadUntilCurrent().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Returns a result of `query` that all followers share, until data with the same name and another revision are read. */
  cached(name: string, revision: number, query: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = `${name} ${revision}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    for (const other of this.#cache.keys()) if (other.startsWith(`${name} `)) this.#cache.delete(other);
    const result = query();
    this.#cache.set(key, result);
    result.catch(() => this.#cache.delete(key));
    return result;
  }

  /** Ends all connections, for example because the server stops. */
  close(): void {
    clearTimeout(this.#timer);
    for (const follower of this.followers) follower.end();
    this.followers.clear();
  }

  async #loadUntilCurrent(): Promise<void> {
    while (this.#needsReload && !this.#hasEnded) {
      this.#needsReload = false;
      this.#apply(await this.#load());
    }
  }

  async #load(): Promise<Snapshot | undefined> {
    try {
      return await this.#options.load();
    } catch (error) {
      if (!this.#snapshot) throw error;
      this.#schedule(RETRY_MS);
      return this.#snapshot;
    }
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    const reload = (): void => {
      void this.reload();
      // A share link by which they have the right to edit may have expired.
      for (const presenter of this.presenters) presenter.recheck();
    };
    this.#timer = setTimeout(reload, Math.min(Math.max(0, Math.ceil(ms)) + 1, TIMER_MAX_MS));
    this.#timer.unref();
  }

  #apply(snapshot: Snapshot | undefined): void {
    if (snapshot === this.#snapshot && snapshot !== undefined) return;
    if (!snapshot) {
      this.#end();
      return;
    }
    const isChanged = snapshot.session.number !== this.#snapshot?.session.number;
    this.#snapshot = snapshot;
    this.#schedule(snapshot.msUntilExpiry);
    if (isChanged) {
      this.#built = build(buildMessage(snapshot));
      for (const follower of this.followers) follower.send();
    }
    for (const presenter of this.presenters) presenter.handleSnapshot(snapshot, this.messageJson);
  }

  #end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#snapshot = undefined;
    const last = this.#built && build(buildEndMessage(this.#built.message));
    for (const follower of this.followers) follower.end(last?.event);
    this.followers.clear();
    for (const presenter of this.presenters) presenter.handleEnd();
    this.#options.onEnd();
  }
}
