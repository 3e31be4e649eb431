import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';
import { describe, expect, it } from 'vitest';
import { addTags } from './tag-list.ts';

describe('addTags', () => {
  it('splits input at commas, omits empty tags, and removes superfluous spaces', () => {
    expect(addTags(['maps'], ' deep   ocean,, whales ')).toEqual({ tags: ['maps', 'deep ocean', 'whales'] });
    expect(addTags(['maps'], ' , ')).toEqual({ tags: ['maps'] });
  });

  it('rejects a duplicate, ignoring case', () => {
    expect(addTags(['Maps'], 'maps')).toEqual({
      tags: ['Maps'],
      problem: { kind: 'duplicate', tag: 'maps' },
    });
  });

  it('limits the number of tags and the length of each tag', () => {
    const maximumTags = Array.from({ length: TAGS_MAX }, (_, i) => `tag ${i}`);
    expect(addTags(maximumTags, 'one more')).toEqual({ tags: maximumTags, problem: { kind: 'full' } });
    expect(addTags([], 'x'.repeat(200)).tags[0]).toHaveLength(TAG_MAX_LENGTH);
  });
});
