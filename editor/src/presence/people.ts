import type { Person } from '@flydeck/contract/editing/presence';
import type { PresenceMessage } from '../sync/sync-client.ts';
import { PERSON_COLORS, type PersonColor } from './colors.ts';

/**
 * A window of a person, with the person's colour. Windows of the same person have the same colour and name. The name of
 * a second person with the same name ends with "(2)".
 */
export interface ColoredPerson extends Person {
  readonly color: PersonColor;
}

/** The people who have the presentation open in other windows. */
export class People {
  #list: readonly ColoredPerson[] = [];
  /** Indices of colours by the oid of the profile. A person keeps the colour after leaving. */
  readonly #colors = new Map<string, number>();
  /** Oids of the profiles with the same name, in the order in which they joined. */
  readonly #namesakes = new Map<string, string[]>();
  readonly #listeners = new Set<() => void>();
  /** Whether the next `presence` lists everybody, because a connection has opened. */
  #isFirst = true;

  /** All windows in the order in which they were opened. The array is replaced by each change. */
  get list(): readonly ColoredPerson[] {
    return this.#list;
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Must be called for each message of `SyncClient.onPresence`. */
  receive(message: PresenceMessage): void {
    if (message.type === 'right') return;
    const gone = new Set([...message.left, ...message.people.map(({ connectionId }) => connectionId)]);
    const remaining = this.#isFirst ? [] : this.#list.filter(({ connectionId }) => !gone.has(connectionId));
    this.#isFirst = false;
    this.#setList([...remaining, ...this.#coloured(message.people)]);
  }

  /** Must be called when the connection has opened or closed. People who are no longer known are not shown. */
  reset(): void {
    this.#isFirst = true;
    this.#setList([]);
  }

  #setList(people: readonly ColoredPerson[]): void {
    if (people.length === 0 && this.#list.length === 0) return;
    this.#list = people.toSorted(byJoining);
    for (const listener of this.#listeners) listener();
  }

  /** Assigns colours in the order of joining. */
  #coloured(people: readonly Person[]): ColoredPerson[] {
    return people.toSorted(byJoining).map((person) => ({
      ...person,
      name: this.#distinctNameOf(person),
      color: this.#colorOf(person),
    }));
  }

  #distinctNameOf({ name, profileOid }: Person): string {
    const profiles = this.#namesakes.get(name) ?? [];
    if (!profiles.includes(profileOid)) profiles.push(profileOid);
    this.#namesakes.set(name, profiles);
    const index = profiles.indexOf(profileOid);
    return index === 0 ? name : `${name} (${index + 1})`;
  }

  #colorOf({ profileOid }: Person): PersonColor {
    const index = this.#colors.get(profileOid) ?? this.#nextIndex();
    this.#colors.set(profileOid, index);
    return PERSON_COLORS[index] as PersonColor;
  }

  /** Returns the first colour that nobody present has; if there is none, the colour with the fewest people. */
  #nextIndex(): number {
    const present = new Set(this.#list.map(({ profileOid }) => profileOid));
    const uses = PERSON_COLORS.map(() => 0);
    // People of the message that is being received are not in the list yet, but already have a colour.
    for (const [profile, index] of this.#colors)
      uses[index] = (uses[index] ?? 0) + (present.has(profile) ? PERSON_COLORS.length : 1);
    return uses.indexOf(Math.min(...uses));
  }
}

const byJoining = (a: Person, b: Person): number =>
  a.joinedAt - b.joinedAt || (a.connectionId < b.connectionId ? -1 : 1);
