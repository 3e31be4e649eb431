import { cleanLine } from '@flydeck/contract/clean-line';
import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';

/** The resulting tags, and the last problem with a tag that was not added. */
export interface AddedTags {
  readonly tags: readonly string[];
  readonly problem?: { readonly kind: 'twice'; readonly tag: string } | { readonly kind: 'full' };
}

/** Adds typed tags, separated by commas. Duplicates, ignoring case, and tags above the maximum number are not added. */
export function addTags(tags: readonly string[], typed: string): AddedTags {
  let next = tags;
  let problem: AddedTags['problem'];
  for (const part of typed.split(',')) {
    const tag = cleanLine(part).slice(0, TAG_MAX_LENGTH);
    if (tag === '') continue;
    if (next.some((known) => known.toLowerCase() === tag.toLowerCase())) problem = { kind: 'twice', tag };
    else if (next.length >= TAGS_MAX) problem = { kind: 'full' };
    else next = [...next, tag];
  }
  return problem ? { tags: next, problem } : { tags: next };
}
