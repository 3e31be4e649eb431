import type { EditingRight } from '@flydeck/contract/editing/presence';
import type { Participant } from '../../../http/require-member.ts';
import type { VisitorRequest, Visitors } from '../../../ports/visitors.ts';
import { msUntilExpiry, requireEditingRight } from '../access.ts';
import type { EditingDb } from '../editing-db.ts';

/** Largest delay of a timer (2³¹ − 1 ms, about 25 days). After this time, the expiry is read again. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Thrown when the session of the participant has ended. */
export class LoggedOutError extends Error {}

interface SocketAccessDeps {
  readonly db: EditingDb;
  readonly visitors: Visitors;
}

interface SocketIdentity {
  readonly oid: string;
  readonly participant: Participant;
  readonly request: VisitorRequest;
}

/** Checks session and right of the participant of a socket, and checks again when a share link expires. */
export class SocketAccess {
  readonly #deps: SocketAccessDeps;
  readonly #identity: SocketIdentity;
  readonly #onExpired: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  /** @param onExpired called when a share link has expired, so that the right must be checked again */
  constructor(deps: SocketAccessDeps, identity: SocketIdentity, onExpired: () => void) {
    this.#deps = deps;
    this.#identity = identity;
    this.#onExpired = onExpired;
  }

  /** @throws LoggedOutError if the login session has ended or belongs to another person */
  async checkLogin(): Promise<void> {
    const { request, participant } = this.#identity;
    // Passes a new object, because `visitors` caches the visitor of each request object.
    const actor = await this.#deps.visitors.actorOf({ headers: request.headers });
    if (actor.kind === 'anonymous' || actor.userId !== participant.userId) throw new LoggedOutError();
  }

  /**
   * Returns the present right, and sets the timer for the first expiry of a link.
   * @throws PublicError `resource.not_found` see `requireEditingRight`
   */
  async loadRight(understandsRights: boolean): Promise<EditingRight> {
    const { oid, participant } = this.#identity;
    const right = await requireEditingRight(this.#deps.db, participant, oid, understandsRights);
    const ms = await msUntilExpiry(this.#deps.db, participant, oid);
    clearTimeout(this.#timer);
    if (ms !== undefined && !this.#isEnded) {
      this.#timer = setTimeout(this.#onExpired, Math.min(Math.ceil(ms) + 1, TIMER_MAX_MS));
      this.#timer.unref();
    }
    return right;
  }

  /** Must be called when the socket is closed. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }
}
