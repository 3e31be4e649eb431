import { parseAccessChange } from '../../../library/index.ts';

/** A socket whose right can be withdrawn. */
export interface WatchedSocket {
  readonly oid: string;
  readonly userId: string;
  /** Checks login and right. */
  readonly recheck: () => void;
}

/** Finds the sockets of this process whose rights must be checked again. */
export class AccessWatcher {
  readonly #sockets = new Set<WatchedSocket>();

  /** Watches a socket. @returns a function that ends watching */
  watch(socket: WatchedSocket): () => void {
    this.#sockets.add(socket);
    return () => this.#sockets.delete(socket);
  }

  /** Must be called for each notification of `ACCESS_CHANNEL`. */
  notify(payload: string): void {
    const change = parseAccessChange(payload);
    for (const socket of this.#sockets)
      if ('oid' in change ? socket.oid === change.oid : socket.userId === change.userId) socket.recheck();
  }

  /** Must be called when notifications may have been lost. */
  notifyAll(): void {
    for (const socket of this.#sockets) socket.recheck();
  }
}
