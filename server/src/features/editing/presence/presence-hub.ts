import { randomUUID } from 'node:crypto';
import type { EditingRight, Person, PresenceState } from '@flydeck/contract/editing/presence';
import type { Clock } from '../../../ports/clock.ts';
import { PresenceList } from './presence-list.ts';
import { createPayloads, parsePayload } from './presence-payload.ts';
import type { SendPresence } from './presence-receiver.ts';

/** Minimum time between two notifications of this process about one presentation, and between messages to a client. */
const INTERVAL_MS = 100;
/** Interval at which each process repeats its people, so that other processes do not remove them. */
const REPEAT_MS = 10_000;

/** A presentation that sockets of this process have open. */
interface OpenList {
  readonly list: PresenceList;
  timer: NodeJS.Timeout | undefined;
  /** Time of the clock of the last flush. */
  flushedAtMs: number;
  isPublishing: boolean;
}

/** A person of this process. */
export interface PresenceHandle {
  /** Replaces the state that the others see. */
  setState(state: PresenceState): void;
  setRight(right: EditingRight): void;
  leave(): void;
}

interface HubOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Sends payloads to all processes. Rejects if the database is not reachable. */
  readonly publish: (payloads: readonly string[]) => Promise<void>;
}

/** Knows who has which presentation open, in all processes of the instance. Nothing is stored. */
export class PresenceHub {
  readonly #processId = randomUUID();
  readonly #options: HubOptions;
  readonly #lists = new Map<string, OpenList>();
  readonly #repeatTimer: NodeJS.Timeout;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#repeatTimer = setInterval(() => this.#repeat(), REPEAT_MS);
    this.#repeatTimer.unref();
  }

  /**
   * Adds a person of this process.
   * @param send sends the others and their changes to the person's client, after the first call of `setState`
   */
  join(oid: string, person: Omit<Person, 'state'>, send: SendPresence): PresenceHandle {
    const open = this.#lists.get(oid) ?? {
      list: new PresenceList(),
      timer: undefined,
      flushedAtMs: Number.NEGATIVE_INFINITY,
      isPublishing: false,
    };
    this.#lists.set(oid, open);
    const { list } = open;
    const { connectionId } = person;
    list.put({ ...person, state: null });
    this.#schedule(oid, open);
    const change = (changes: Partial<Person>): void => {
      const current = list.get(connectionId);
      if (!current) return;
      if (changes.state && !current.state) list.subscribe(connectionId, send);
      list.put({ ...current, ...changes });
      this.#schedule(oid, open);
    };
    return {
      setState: (state) => change({ state }),
      setRight: (right) => change({ right }),
      leave: () => {
        list.leave(connectionId);
        this.#schedule(oid, open);
      },
    };
  }

  /** Must be called for each notification of `PRESENCE_CHANNEL`. */
  receive(text: string): void {
    const payload = parsePayload(text);
    const open = payload && this.#lists.get(payload.o);
    if (!open || payload.p === this.#processId) return;
    open.list.receive(payload, this.#options.clock.monotonicMs());
    this.#schedule(payload.o, open);
  }

  /** Must be called when notifications may have been lost. */
  handleMissed(): void {
    for (const [oid, open] of this.#lists) {
      open.list.requestAll();
      this.#schedule(oid, open);
    }
  }

  /** Removes all people of this process. Resolves when the other processes are notified. */
  async close(): Promise<void> {
    clearInterval(this.#repeatTimer);
    const lists = [...this.#lists];
    this.#lists.clear();
    const payloads = lists.flatMap(([oid, { list, timer }]) => {
      clearTimeout(timer);
      for (const id of list.localIds) list.leave(id);
      const update = list.takeUpdate();
      return update ? createPayloads(oid, this.#processId, { ...update, requestsAll: false }) : [];
    });
    await this.#options.publish(payloads).catch(() => undefined);
  }

  #repeat(): void {
    for (const [oid, open] of this.#lists) {
      open.list.expire(this.#options.clock.monotonicMs());
      open.list.repeat();
      this.#schedule(oid, open);
    }
  }

  /** Flushes a list of people now, or when the interval since its last flush has passed. */
  #schedule(oid: string, open: OpenList): void {
    if (open.timer) return;
    const elapsedMs = this.#options.clock.monotonicMs() - open.flushedAtMs;
    open.timer = setTimeout(
      () => void this.#flush(oid, open),
      Math.min(INTERVAL_MS, Math.max(0, INTERVAL_MS - elapsedMs)),
    );
    open.timer.unref();
  }

  async #flush(oid: string, open: OpenList): Promise<void> {
    const { list } = open;
    open.timer = undefined;
    open.flushedAtMs = this.#options.clock.monotonicMs();
    list.flush();
    if (open.isPublishing) return;
    const update = list.takeUpdate();
    if (!update) {
      // The other processes know that everybody of this process has left.
      if (list.localIds.length === 0 && this.#lists.get(oid) === open) this.#lists.delete(oid);
      return;
    }
    open.isPublishing = true;
    const isSent = await this.#options.publish(createPayloads(oid, this.#processId, update)).then(
      () => true,
      () => false,
    );
    open.isPublishing = false;
    // After a failure, the next change or repetition sends the update.
    if (isSent) this.#schedule(oid, open);
    else list.restoreUpdate(update);
  }
}
