import { cleanLine } from '@flydeck/contract/clean-line';
import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';

/** The tags after adding. `problem`: why the last tag that was not added was refused. */
export interface AddTagsResult {
  readonly tags: readonly string[];
  readonly problem?: { readonly kind: 'duplicate'; readonly tag: string } | { readonly kind: 'full' };
}

/** Adds typed tags, separated by commas. Duplicates, ignoring case, and tags above the maximum number are not added. */
export function addTags(tags: readonly string[], input: string): AddTagsResult {
  let next = tags;
  let problem: AddTagsResult['problem'];
  for (const text of input.split(',')) {
    const tag = cleanLine(text).slice(0, TAG_MAX_LENGTH);
    if (tag === '') continue;
    if (next.some((existing) => existing.toLowerCase() === tag.toLowerCase())) problem = { kind: 'duplicate', tag };
    else if (next.length >= TAGS_MAX) problem = { kind: 'full' };
    else next = [...next, tag];
  }
  return problem ? { tags: next, problem } : { tags: next };
}
