import { SLUG_MAX_LENGTH } from '@flydeck/contract/presentations/ids';

/** Returns the slug of a title: its words in lower case without accents, in any script, joined by hyphens. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFD')
    // Removes accents, which NFD has separated from their base characters.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtHyphen(slug, SLUG_MAX_LENGTH) || 'presentation';
}

/** Cuts a slug after at most `maxLength` UTF-16 units, at the last hyphen unless this removes half of the slug. */
function cutAtHyphen(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  // A cut inside a surrogate pair leaves its first half, which is removed.
  const truncated = slug.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const hyphen = truncated.lastIndexOf('-');
  return hyphen > maxLength / 2 ? truncated.slice(0, hyphen) : truncated;
}

/** Path of a share link's page. */
export function linkPath(linkId: string): string {
  return `/v/${linkId}/`;
}

/** Path of a presentation's page, percent-encoded. */
export function presentationPath(oid: string, slug: string): string {
  return `/p/${oid}/${encodeURIComponent(slug)}/`;
}
