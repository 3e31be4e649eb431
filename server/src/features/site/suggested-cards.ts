import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { type PresentationTables, presentCard, topPickCards } from '../../library/index.ts';

/** Maximum number of presentations on a page. */
const CARD_COUNT = 6;

/** The cached cards are loaded again when they have reached this age. */
const MAX_CARDS_AGE_MS = 60_000;

/**
 * Loads presentations for pages about the site and for error pages. The staff picks are first, and a sample of the
 * newest presentations follows.
 */
export async function loadSuggestedCards(db: Kysely<PresentationTables>): Promise<readonly PresentationCard[]> {
  const noExcludedOid = '';
  return (await topPickCards(db, noExcludedOid, CARD_COUNT)).map(presentCard);
}

interface CachedCardsDeps {
  readonly load: () => Promise<readonly PresentationCard[]>;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Cache of the cards that error pages show. Error pages must not wait for the database, which may be the cause of the
 * error, so outdated cards are loaded again in the background.
 */
export class CachedCards {
  readonly #deps: CachedCardsDeps;
  #cards: readonly PresentationCard[] = [];
  #refreshStartedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: CachedCardsDeps) {
    this.#deps = deps;
  }

  /** Returns the cached cards and starts a refresh if they are outdated. */
  current(): readonly PresentationCard[] {
    if (this.#deps.nowMs() - this.#refreshStartedAtMs >= MAX_CARDS_AGE_MS) void this.refresh();
    return this.#cards;
  }

  /** Loads the cards. If this fails, calls `onError` and keeps the previous cards. */
  async refresh(): Promise<void> {
    this.#refreshStartedAtMs = this.#deps.nowMs();
    try {
      this.#cards = await this.#deps.load();
    } catch (error) {
      this.#deps.onError(error);
    }
  }
}
