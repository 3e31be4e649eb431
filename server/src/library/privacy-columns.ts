import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type RawBuilder, sql } from 'kysely';

interface PrivacyColumns {
  readonly privacy: Privacy;
  readonly published_at?: RawBuilder<Date>;
}

/** Returns whether everyone can find presentations with this privacy. */
const isListed = (privacy: Privacy): boolean => privacy === 'public' || privacy === 'reusable';

/**
 * Returns the columns that change with the privacy of a presentation. A presentation that becomes listed gets a new
 * publication date.
 */
export function privacyColumns(before: Privacy, after: Privacy): PrivacyColumns {
  const isNewlyListed = isListed(after) && !isListed(before);
  return { privacy: after, ...(isNewlyListed ? { published_at: sql<Date>`now()` } : {}) };
}
