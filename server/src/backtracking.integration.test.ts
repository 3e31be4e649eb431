import { isSafeLink } from '@flydeck/contract/ads/safe-link';
import { isEmbedOrigin } from '@flydeck/contract/embed/origins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from './testing/instance.ts';
import { createVisitor, type Visitor } from './testing/visitor.ts';

/** Texts whose repetition can cause slow backtracking in regular expressions and parsers. */
const FRAGMENTS = [
  ' ',
  '\n',
  '\n\n',
  '\t \n',
  'a',
  'a ',
  'a.',
  '. ',
  '"',
  "'",
  '(',
  '[',
  '![',
  '[](',
  '<',
  '<a ',
  '<!--',
  '&',
  '*',
  '**a',
  '_a',
  '`',
  '~',
  '#',
  '# a\n',
  '> ',
  '- ',
  '1. ',
  '1) a\n',
  '    ',
  '-',
  '=',
  '=\n',
  '|',
  '|-|\n',
  ':::',
  '$',
  '$$\n',
  '\\',
  '{',
  'http://a',
  'a@a.',
  '、',
  '。',
  'あ',
  'é',
  '🎉',
  '\u200d',
  '\u0301',
  '---\n',
  '\r',
  'A. B! C? ',
  'I. ',
  '0',
  '1.1.',
];
/** Maximum duration of a request. Most requests take milliseconds; the limit allows for a busy machine. */
const MAX_DURATION_MS = 4000;

let instance: Instance;
let visitor: Visitor;
beforeAll(async () => {
  instance = await createInstance();
  await instance.publish();
  visitor = await createVisitor(instance.app);
});
afterAll(() => instance?.close());

/**
 * Sends every fragment repeated up to `length` characters, alone and between an `x` and a `!`. Returns the slow
 * fragments with their durations.
 */
async function findSlowTexts(length: number, request: (text: string) => Promise<unknown>): Promise<string[]> {
  const slow: string[] = [];
  for (const fragment of FRAGMENTS)
    for (const text of [
      fragment.repeat(length / fragment.length),
      `x${fragment.repeat(length / fragment.length - 2)}!`,
    ]) {
      // Resets the rate limits.
      await instance.db.deleteFrom('attempts').execute();
      const start = performance.now();
      await request(text);
      const durationMs = performance.now() - start;
      if (durationMs > MAX_DURATION_MS) slow.push(`${JSON.stringify(fragment)}: ${Math.round(durationMs)} ms`);
    }
  return slow;
}

describe('a repeated text', () => {
  it('is processed within the time limit as the source of an outline', async () => {
    const slow = await findSlowTexts(50_000, (source) => visitor.post('/api/outlines', { source, length: 'short' }));
    expect(slow).toEqual([]);
  }, 300_000);

  it('is processed within the time limit as a search', async () => {
    const slow = await findSlowTexts(6000, (search) => visitor.get(`/api/search?search=${encodeURIComponent(search)}`));
    expect(slow).toEqual([]);
  }, 300_000);

  it('is processed within the time limit as the URL of an oEmbed request', async () => {
    const prefix = `url=${encodeURIComponent('http://localhost/p/')}`;
    const slow = await findSlowTexts(2000, (text) =>
      visitor.get(`/oembed?${prefix}${encodeURIComponent(text).slice(0, 6000)}`),
    );
    expect(slow).toEqual([]);
  }, 300_000);

  it('is processed within the time limit as an embed origin or the link of an advertisement', () => {
    for (const fragment of [...FRAGMENTS, 'a-', 'a.', 'a-a.', '*.', 'https://', '-a', '0.']) {
      for (const prefix of ['https://', 'https://*.', 'http://', '/', '']) {
        const text = `${prefix}${fragment.repeat(50_000 / fragment.length)}!`;
        const start = performance.now();
        isEmbedOrigin(text);
        isSafeLink(text);
        expect(performance.now() - start, `${prefix}${fragment}`).toBeLessThan(MAX_DURATION_MS);
      }
    }
  });
});
