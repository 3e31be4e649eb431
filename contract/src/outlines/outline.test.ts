import { describe, expect, it } from 'vitest';
import { makeOutlineSchema, OUTLINE_SOURCE_MAX_LENGTH } from './make-outline.ts';
import { OUTLINE_MAX_TOPICS, type OutlineTopic, outlineSchema } from './outline.ts';

function topic(title: string, ...topics: OutlineTopic[]): OutlineTopic {
  return { title, text: [], ...(topics.length > 0 && { topics }) };
}

const accepts = (topics: readonly unknown[]) => outlineSchema.safeParse({ title: 'A', language: 'en', topics }).success;

describe('outlineSchema', () => {
  it('accepts three levels of topics and rejects a fourth', () => {
    expect(accepts([topic('1', topic('2', topic('3')))])).toBe(true);
    expect(accepts([topic('1', topic('2', topic('3', topic('4'))))])).toBe(false);
  });

  it('accepts 1 to 40 topics, counted over all levels', () => {
    const topics = (count: number) => Array.from({ length: count }, (_, index) => topic(`Topic ${index}`));
    // 40 topics: the first topic, its 20 child topics, and 19 others.
    expect(accepts([topic('First', ...topics(20)), ...topics(19)])).toBe(true);
    expect(accepts([topic('First', ...topics(20)), ...topics(20)])).toBe(false);
    expect(accepts(topics(OUTLINE_MAX_TOPICS))).toBe(true);
    expect(accepts([])).toBe(false);
  });

  it('rejects 3,000 levels of nesting', () => {
    let deepTopic: unknown = topic('bottom');
    for (let level = 0; level < 3000; level += 1) deepTopic = { title: 'x', text: [], topics: [deepTopic] };
    expect(accepts([deepTopic])).toBe(false);
  });

  it('replaces control characters and lone surrogates, and rejects empty texts, long titles and unknown fields', () => {
    const parsed = outlineSchema.parse({
      title: ' Deep\u0000\n ocean ',
      language: 'en',
      topics: [{ title: 'Half a pair \ud83d', text: ['a\tb'], notes: 'first\nsecond\u0007' }],
    });
    expect(parsed.title).toBe('Deep ocean');
    expect(parsed.topics[0]).toEqual({ title: 'Half a pair', text: ['a b'], notes: 'first\nsecond ' });
    expect(accepts([{ title: '\n', text: [] }])).toBe(false);
    expect(accepts([{ title: 'x', text: [''] }])).toBe(false);
    expect(accepts([{ title: 'x', text: [], html: '<b>' }])).toBe(false);
    expect(accepts([{ title: 'x'.repeat(201), text: [] }])).toBe(false);
  });
});

describe('makeOutlineSchema', () => {
  it('rejects a blank or too long source, and invalid options', () => {
    const acceptsRequest = (body: unknown) => makeOutlineSchema.safeParse(body).success;
    expect(acceptsRequest({ source: 'Bees', length: 'short' })).toBe(true);
    expect(acceptsRequest({ source: ' \n', length: 'short' })).toBe(false);
    expect(acceptsRequest({ source: 'x'.repeat(OUTLINE_SOURCE_MAX_LENGTH + 1), length: 'short' })).toBe(false);
    expect(acceptsRequest({ source: 'Bees', length: 'endless' })).toBe(false);
    expect(acceptsRequest({ source: 'Bees', length: 'long', language: '../de' })).toBe(false);
    expect(acceptsRequest({ source: 'Bees', length: 'long', template: '../secret' })).toBe(false);
  });
});
