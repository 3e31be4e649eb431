import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { countSteps } from './count-steps.ts';
import type { CardRow } from './queries.ts';
import { presentationPath } from './slug.ts';
import type { ProfileRow } from './tables.ts';

type NameColumns = Pick<ProfileRow, 'username' | 'first_name' | 'last_name' | 'public_display_name'>;

/** Returns the name under which others see a member. */
export function displayName(profile: NameColumns): string {
  return profile.public_display_name || `${profile.first_name} ${profile.last_name}`.trim() || profile.username;
}

/** Returns the card of a presentation. */
export function presentCard(row: CardRow): PresentationCard {
  return {
    oid: row.oid,
    title: row.title,
    subTitle: displayName(row),
    path: presentationPath(row.oid, row.slug),
    thumbnail: row.preview,
    ...(row.preview_animation ? { previewAnimation: row.preview_animation } : {}),
    stepCount: countSteps(row),
  };
}
