import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type RawBuilder, sql } from 'kysely';

interface PrivacyColumns {
  readonly privacy: Privacy;
  readonly published_at?: RawBuilder<Date>;
}

const isPublic = (privacy: Privacy): boolean => privacy === 'public' || privacy === 'reusable';

/**
 * Returns the columns that change with the privacy of a presentation. A presentation that becomes public gets a new
 * publication date.
 */
export function privacyColumns(before: Privacy, after: Privacy): PrivacyColumns {
  const isNewlyPublic = isPublic(after) && !isPublic(before);
  return { privacy: after, ...(isNewlyPublic ? { published_at: sql<Date>`now()` } : {}) };
}
