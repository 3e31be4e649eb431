import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { type PresentationTables, presentCard, topPickCards } from '../presentations/index.ts';

/** How many decks stand beside the words of a page about the site. */
export const SHOWN_CARDS = 6;

const RENEWED_MS = 60_000;

/** Decks of this instance to show beside words: picked ones first, then the newest. */
export async function loadShownCards(db: Kysely<PresentationTables>): Promise<readonly PresentationCard[]> {
  return (await topPickCards(db, '', SHOWN_CARDS)).map(presentCard);
}

interface HeldCardsDeps {
  readonly load: () => Promise<readonly PresentationCard[]>;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Cards that are at hand without waiting, at most about a minute old while they are asked for: what stands on the page of
 * an error must not need the database, which may be the error.
 */
export class HeldCards {
  readonly #deps: HeldCardsDeps;
  #cards: readonly PresentationCard[] = [];
  #renewedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: HeldCardsDeps) {
    this.#deps = deps;
  }

  /** The cards of the last time; renews them behind the caller's back. */
  now(): readonly PresentationCard[] {
    if (this.#deps.nowMs() - this.#renewedAtMs >= RENEWED_MS) void this.renew();
    return this.#cards;
  }

  async renew(): Promise<void> {
    this.#renewedAtMs = this.#deps.nowMs();
    try {
      this.#cards = await this.#deps.load();
    } catch (error) {
      this.#deps.onError(error);
    }
  }
}
