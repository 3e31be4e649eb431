import { SLUG_MAX_LENGTH } from '@flydeck/contract/presentations/ids';

/** Returns the slug of a title: lower-case letters and digits of any script, joined by hyphens. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFD')
    // Removes accents.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cutAtHyphen(slug, SLUG_MAX_LENGTH) || 'presentation';
}

function cutAtHyphen(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  // Removes half of a surrogate pair at the end.
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
