import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';
import { describe, expect, it } from 'vitest';
import { addTags } from './tag-list.ts';

describe('tags as they are typed', () => {
  it('are parted by commas, and tidied', () => {
    expect(addTags(['maps'], ' deep   ocean,, whales ')).toEqual({ tags: ['maps', 'deep ocean', 'whales'] });
    expect(addTags(['maps'], ' , ')).toEqual({ tags: ['maps'] });
  });

  it('stand there once, in whatever case', () => {
    expect(addTags(['Maps'], 'maps')).toEqual({ tags: ['Maps'], problem: { kind: 'twice', tag: 'maps' } });
  });

  it('have an end, one by one and together', () => {
    const many = Array.from({ length: TAGS_MAX }, (_, i) => `tag ${i}`);
    expect(addTags(many, 'one more')).toEqual({ tags: many, problem: { kind: 'full' } });
    expect(addTags([], 'x'.repeat(200)).tags[0]).toHaveLength(TAG_MAX_LENGTH);
  });
});
