import type { PresenceState } from '@flydeck/contract/editing/presence';
import type { PresenceMessage } from '@flydeck/editor/sync/sync-client';

type Publishing = NonNullable<PresenceState['publishing']>;

/** A window in which nothing was published. */
const NOTHING_PUBLISHED = { isRunning: false, count: 0 };

/** Publishing in this window, and in the other windows in which the presentation is open, also in other browsers. */
export class PublishingWindows {
  readonly #ownProfile: string;
  #own: Publishing | undefined;
  /** The windows of all people by the id of the connection. */
  readonly #others = new Map<string, Publishing & { readonly isOfAuthor: boolean }>();
  /** Called when publishing begins or ends in this window, so that the state of this window must be sent. */
  onOwnChange: (() => void) | undefined;

  /** @param ownProfile oid of the profile of the author */
  constructor(ownProfile: string) {
    this.#ownProfile = ownProfile;
  }

  /** The part of this window's state that the other windows receive. */
  get ownState(): Pick<PresenceState, 'publishing'> {
    return this.#own ? { publishing: this.#own } : {};
  }

  /** Whether publishing is running in another window of the author. */
  get isRunningElsewhere(): boolean {
    return [...this.#others.values()].some(({ isOfAuthor, isRunning }) => isOfAuthor && isRunning);
  }

  /** Sets whether publishing is running in this window. */
  setRunning(isRunning: boolean): void {
    const { count } = this.#own ?? NOTHING_PUBLISHED;
    if (isRunning === (this.#own?.isRunning ?? false)) return;
    this.#own = { isRunning, count: isRunning ? count + 1 : count };
    this.onOwnChange?.();
  }

  /**
   * Must be called for each message of `SyncClient.onPresence`. Returns whether publishing has begun or ended in another
   * window.
   */
  receive(message: PresenceMessage): 'began' | 'ended' | undefined {
    const others = this.#others;
    let result: 'began' | 'ended' | undefined;
    if (message.type === 'right') {
      // A new connection: the server will list the windows that are open now.
      if ([...others.values()].some(({ isRunning }) => isRunning)) result = 'ended';
      others.clear();
      return result;
    }
    for (const id of message.left) {
      if (others.get(id)?.isRunning) result = 'ended';
      others.delete(id);
    }
    for (const { connectionId, profileOid, state } of message.people) {
      const previous = others.get(connectionId);
      const next = state?.publishing ?? previous ?? NOTHING_PUBLISHED;
      others.set(connectionId, { ...next, isOfAuthor: profileOid === this.#ownProfile });
      if (next.isRunning && !previous?.isRunning) result ??= 'began';
      // If publishing was short, only the count has changed.
      if (previous && !next.isRunning && (previous.isRunning || previous.count !== next.count)) result = 'ended';
    }
    return result;
  }
}
