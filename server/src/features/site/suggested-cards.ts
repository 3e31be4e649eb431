import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { type PresentationTables, presentCard, topPickCards } from '../../library/index.ts';

/** Number of presentations shown on a page about the site. */
const SHOWN_CARDS = 6;

const MAX_AGE_MS = 60_000;

/** Loads presentations for pages about the site: staff picks first, then the newest. */
export async function loadShownCards(db: Kysely<PresentationTables>): Promise<readonly PresentationCard[]> {
  return (await topPickCards(db, '', SHOWN_CARDS)).map(presentCard);
}

interface CachedCardsDeps {
  readonly load: () => Promise<readonly PresentationCard[]>;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Cards available synchronously, refreshed in the background when older than a minute. Error pages use them, because
 * they must not depend on the database, which may be the cause of the error.
 */
export class CachedCards {
  readonly #deps: CachedCardsDeps;
  #cards: readonly PresentationCard[] = [];
  #refreshedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: CachedCardsDeps) {
    this.#deps = deps;
  }

  /** Returns the cached cards and starts a refresh if they are outdated. */
  current(): readonly PresentationCard[] {
    if (this.#deps.nowMs() - this.#refreshedAtMs >= MAX_AGE_MS) void this.refresh();
    return this.#cards;
  }

  async refresh(): Promise<void> {
    this.#refreshedAtMs = this.#deps.nowMs();
    try {
      this.#cards = await this.#deps.load();
    } catch (error) {
      this.#deps.onError(error);
    }
  }
}
