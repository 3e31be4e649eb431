import type { ServerMessage } from '@flydeck/contract/editing/messages';
import type { Person } from '@flydeck/contract/editing/presence';

type PresenceMessage = Extract<ServerMessage, { readonly type: 'presence' }>;

/** Sends a message to a client. Resolves when the message is sent. */
export type SendPresence = (message: PresenceMessage) => Promise<void>;

/**
 * Sends the changes of presence to one client. While the client has not read the previous message, changes are only
 * collected as ids, so that a slow client gets the latest states and needs little memory.
 */
export class PresenceReceiver {
  readonly #send: SendPresence;
  readonly #changed = new Set<string>();
  readonly #left = new Set<string>();
  #isFirst = true;
  #isSending = false;

  /** @param present the connection ids of all others who are present, which the first message lists */
  constructor(send: SendPresence, present: Iterable<string>) {
    this.#send = send;
    for (const id of present) this.#changed.add(id);
  }

  /** Must be called when the state of a person has changed. */
  handleChanged(id: string): void {
    this.#left.delete(id);
    this.#changed.add(id);
  }

  /** Must be called when a person has left. */
  handleLeft(id: string): void {
    this.#changed.delete(id);
    this.#left.add(id);
  }

  /** Sends the collected changes, unless the previous message is not sent yet. */
  flush(people: ReadonlyMap<string, Person>): void {
    const isEmpty = this.#changed.size === 0 && this.#left.size === 0 && !this.#isFirst;
    if (this.#isSending || isEmpty) return;
    const message: PresenceMessage = {
      type: 'presence',
      people: [...this.#changed].flatMap((id) => people.get(id) ?? []),
      left: [...this.#left],
    };
    this.#changed.clear();
    this.#left.clear();
    this.#isFirst = false;
    this.#isSending = true;
    void this.#send(message).finally(() => {
      this.#isSending = false;
      this.flush(people);
    });
  }
}
