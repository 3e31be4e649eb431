import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';

/** What came of typed words: the tags with what could be added, and what could not. */
export interface Added {
  readonly tags: readonly string[];
  readonly problem?: { readonly kind: 'twice'; readonly tag: string } | { readonly kind: 'full' };
}

/** Adds what was typed, between commas; nobody's tag is named twice, in whatever case. */
export function addTags(tags: readonly string[], typed: string): Added {
  let next = tags;
  let problem: Added['problem'];
  for (const words of typed.split(',')) {
    const tag = words.replace(/\s+/g, ' ').trim().slice(0, TAG_MAX_LENGTH);
    if (tag === '') continue;
    if (next.some((known) => known.toLowerCase() === tag.toLowerCase())) problem = { kind: 'twice', tag };
    else if (next.length >= TAGS_MAX) problem = { kind: 'full' };
    else next = [...next, tag];
  }
  return problem ? { tags: next, problem } : { tags: next };
}
