import { isDeepStrictEqual } from 'node:util';
import type { Person } from '@flydeck/contract/editing/presence';
import type { PresencePayload, PresenceUpdate } from './presence-payload.ts';
import { PresenceReceiver, type SendPresence } from './presence-receiver.ts';

/** Time after which people of another process leave, if the process has not repeated them. */
export const EXPIRY_MS = 30_000;

/** The people who have one presentation open, and the sockets of this process that receive their states. */
export class PresenceList {
  readonly #people = new Map<string, Person>();
  /** When other processes last sent a person, by connection id, in the milliseconds of the clock. */
  readonly #receivedAtMs = new Map<string, number>();
  readonly #receivers = new Map<string, PresenceReceiver>();
  /** Connection ids of people of this process that the other processes must learn about. */
  #changed = new Set<string>();
  #left = new Set<string>();
  #requestsAll = true;

  /** Connection ids of the people of this process. */
  get localIds(): readonly string[] {
    return [...this.#people.keys()].filter((id) => !this.#receivedAtMs.has(id));
  }

  /** Sends all others and their changes to the client of a person of this process. */
  subscribe(connectionId: string, send: SendPresence): void {
    const others = [...this.#people.keys()].filter((id) => id !== connectionId);
    this.#receivers.set(connectionId, new PresenceReceiver(send, others));
  }

  /** Adds a person of this process, or replaces the person's data. */
  put(person: Person): void {
    this.#changed.add(person.connectionId);
    this.#set(person);
  }

  get(connectionId: string): Person | undefined {
    return this.#people.get(connectionId);
  }

  /** Removes a person of this process. */
  leave(connectionId: string): void {
    this.#receivers.delete(connectionId);
    if (!this.#people.has(connectionId)) return;
    this.#changed.delete(connectionId);
    this.#left.add(connectionId);
    this.#remove(connectionId);
  }

  /** Applies a notification of another process. */
  receive({ a: requestsAll, s: people = [], l: left = [] }: PresencePayload, nowMs: number): void {
    if (requestsAll) this.repeat();
    for (const id of left) if (this.#receivedAtMs.has(id)) this.#remove(id);
    for (const person of people) {
      const isLocal = this.#people.has(person.connectionId) && !this.#receivedAtMs.has(person.connectionId);
      if (isLocal) continue;
      this.#receivedAtMs.set(person.connectionId, nowMs);
      if (!isDeepStrictEqual(this.#people.get(person.connectionId), person)) this.#set(person);
    }
  }

  /** Marks all people of this process for sending to the other processes. */
  repeat(): void {
    for (const id of this.localIds) this.#changed.add(id);
  }

  /** Asks the other processes for all their people, and repeats those of this process. */
  requestAll(): void {
    this.#requestsAll = true;
    this.repeat();
  }

  /** Removes the people of processes that have not repeated them. */
  expire(nowMs: number): void {
    for (const [id, receivedAtMs] of this.#receivedAtMs) if (nowMs - receivedAtMs > EXPIRY_MS) this.#remove(id);
  }

  /** Returns what the other processes must learn, and marks it as sent; undefined if there is nothing. */
  takeUpdate(): PresenceUpdate | undefined {
    if (!this.#requestsAll && this.#changed.size === 0 && this.#left.size === 0) return undefined;
    const people = [...this.#changed].flatMap((id) => this.#people.get(id) ?? []);
    const update = { requestsAll: this.#requestsAll, people, left: [...this.#left] };
    this.#requestsAll = false;
    this.#changed = new Set();
    this.#left = new Set();
    return update;
  }

  /** Marks an update as not sent. */
  restoreUpdate({ requestsAll, people, left }: PresenceUpdate): void {
    this.#requestsAll ||= requestsAll;
    for (const { connectionId } of people) if (this.#people.has(connectionId)) this.#changed.add(connectionId);
    for (const id of left) this.#left.add(id);
  }

  /** Sends the collected changes to the clients of this process. */
  flush(): void {
    for (const receiver of this.#receivers.values()) receiver.flush(this.#people);
  }

  #set(person: Person): void {
    this.#people.set(person.connectionId, person);
    for (const [id, receiver] of this.#receivers)
      if (id !== person.connectionId) receiver.handleChanged(person.connectionId);
  }

  #remove(connectionId: string): void {
    this.#people.delete(connectionId);
    this.#receivedAtMs.delete(connectionId);
    for (const receiver of this.#receivers.values()) receiver.handleLeft(connectionId);
  }
}
