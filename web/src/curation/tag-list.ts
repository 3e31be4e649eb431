import { cleanLine } from '@flydeck/contract/clean-line';
import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';

export interface AddTagsResult {
  /** The tags that existed before, and the added tags. */
  readonly tags: readonly string[];
  /** Why the last of the rejected tags was not added; absent if no tag was rejected. */
  readonly problem?: { readonly kind: 'duplicate'; readonly tag: string } | { readonly kind: 'full' };
}

/**
 * Adds the comma-separated tags in `input`, except duplicates (ignoring case) and tags above the maximum number. Cuts
 * tags that are too long.
 */
export function addTags(tags: readonly string[], input: string): AddTagsResult {
  let newTags = tags;
  let problem: AddTagsResult['problem'];
  for (const text of input.split(',')) {
    const tag = cleanLine(text).slice(0, TAG_MAX_LENGTH);
    if (tag === '') continue;
    if (newTags.some((existing) => existing.toLowerCase() === tag.toLowerCase())) problem = { kind: 'duplicate', tag };
    else if (newTags.length >= TAGS_MAX) problem = { kind: 'full' };
    else newTags = [...newTags, tag];
  }
  return problem ? { tags: newTags, problem } : { tags: newTags };
}
