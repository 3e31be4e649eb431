import { cleanLine } from '@flydeck/contract/clean-line';
import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';

/** The tags after adding. `problem`: why a tag was rejected; the last reason if several tags were rejected. */
export interface AddTagsResult {
  readonly tags: readonly string[];
  readonly problem?: { readonly kind: 'duplicate'; readonly tag: string } | { readonly kind: 'full' };
}

/** Adds typed tags, separated by commas. Duplicates, ignoring case, and tags above the maximum number are not added. */
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
