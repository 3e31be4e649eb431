import { setImmediate } from 'node:timers/promises';
import { makeOutlineSchema } from '@flydeck/contract/outlines/make-outline';
import { type OutlineTopic, outlineSchema } from '@flydeck/contract/outlines/outline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectEvents, outlineOf, outlinerContract } from '../outliner.contract.ts';
import { createBuiltInOutliner } from './index.ts';
import { SAMPLES } from './testing/texts.ts';

const outliner = createBuiltInOutliner();
/** Returns the outline that the outliner creates from a source. */
const makeOutline = async (source: string, otherRequestFields: object = {}) =>
  outlineOf(await collectEvents(outliner, { source, ...otherRequestFields }));
/**
 * Returns the titles of topics; for a topic with child topics, an array of its title and the titles of the children.
 */
const titlesOf = (topics: readonly OutlineTopic[]): unknown[] =>
  topics.map(({ title, topics: children }) => (children ? [title, titlesOf(children)] : title));
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe('the built-in outliner', () => {
  outlinerContract(async () => createBuiltInOutliner());

  it('converts two levels of Markdown headings to topics, and list items to text', async () => {
    const outline = await makeOutline(
      '# Sleep\n\n## Why\n\nWe sleep to *remember*.\n\n### Memory\n\nSleep sorts what we learned.\n\n## How long\n\n- Adults: 8 hours\n- Babies: [16 hours](https://example.org)\n\n```js\nnot();\n```',
    );
    expect(outline.title).toBe('Sleep');
    expect(titlesOf(outline.topics)).toEqual([['Why', ['Memory']], 'How long']);
    expect(outline.topics[1]?.text).toEqual(['Adults: 8 hours', 'Babies: 16 hours']);
    expect(outline.topics[0]?.text).toEqual(['We sleep to remember']);
  });

  it('reads a numbered list as topics', async () => {
    const outline = await makeOutline('Our trip\n1. Lisbon\n2. Porto\n   - the bridge\n   - the river\n3. Home');
    expect(outline.title).toBe('Our trip');
    expect(titlesOf(outline.topics)).toEqual(['Lisbon', 'Porto', 'Home']);
    expect(outline.topics[1]?.text).toEqual(['The bridge', 'The river']);
  });

  it('finds slide titles in a transcript with one paragraph per line', async () => {
    const outline = await makeOutline(
      [
        'Coffee',
        'Where coffee grows',
        'Coffee grows between the tropics, where it is warm and wet all year.',
        'Most coffee grows in Brazil, on farms of a few hectares.',
        'How coffee is roasted',
        'Green beans are roasted for a quarter of an hour until they crack.',
        'Roasted beans lose a fifth of their weight and smell after minutes.',
      ].join('\n'),
      { title: 'Coffee', length: 'short' },
    );
    expect(outline.title).toBe('Coffee');
    expect(titlesOf(outline.topics)).toContain('How coffee is roasted');
  });

  it.each(SAMPLES)('splits a text by subject without adding words ($language)', async ({ language, text }) => {
    const outline = await makeOutline(text, { length: 'short' });
    expect(outline.language).toBe(language);
    expect(outline.topics.length).toBeGreaterThanOrEqual(3);
    expect(outline.topics.length).toBeLessThanOrEqual(5);
    // Each of the three paragraphs starts a topic.
    const paragraphOpenings = text.split('\n\n').map((paragraph) => paragraph.slice(0, 12));
    const topicOpenings = outline.topics.map(({ notes, text: lines }) => (notes ?? lines[0] ?? '').slice(0, 12));
    expect(topicOpenings.filter((opening) => paragraphOpenings.includes(opening))).toHaveLength(3);
    const lowerCaseText = text.toLowerCase();
    for (const topic of outline.topics) {
      for (const word of topic.text.flatMap(wordsOf)) expect(lowerCaseText).toContain(word);
    }
  });

  it.each([
    [
      'A lesson about photosynthesis for 12-year-olds',
      'en',
      'Photosynthesis for 12-year-olds',
      'Photosynthesis: what do we know already?',
    ],
    [
      'Eine Unterrichtsstunde über Photosynthese für die 7. Klasse',
      'de',
      'Photosynthese für die 7. Klasse',
      'Photosynthese: Was wissen wir schon?',
    ],
    [
      'Una clase sobre la fotosíntesis para niños',
      'es',
      'La fotosíntesis para niños',
      'La fotosíntesis: ¿qué sabemos ya?',
    ],
    [
      'Un cours sur la photosynthèse pour des enfants',
      'fr',
      'La photosynthèse pour des enfants',
      'La photosynthèse : que savons-nous déjà ?',
    ],
    [
      'Uma aula sobre fotossíntese para crianças',
      'pt',
      'Fotossíntese para crianças',
      'Fotossíntese: o que já sabemos?',
    ],
    [
      'Una lezione sulla fotosintesi per bambini',
      'it',
      'Fotosintesi per bambini',
      'Fotosintesi: che cosa sappiamo già?',
    ],
    ['Készíts egy leckét a fotoszintézis témájában', 'hu', 'Fotoszintézis', 'Fotoszintézis: mit tudunk már?'],
    ['中学生向けの光合成についての授業', 'ja', '光合成', '光合成：すでに知っていること'],
    ['중학생을 위한 광합성에 대한 수업', 'ko', '광합성', '광합성: 이미 알고 있는 것'],
  ])(
    'creates a scaffold (an outline of questions) for the prompt "%s" in the language of the prompt',
    async (prompt, language, title, firstTopic) => {
      const outline = await makeOutline(prompt);
      expect(outline).toMatchObject({ language, title });
      expect(outline.topics).toHaveLength(6);
      expect(outline.topics[0]?.title).toBe(firstTopic);
    },
  );

  it.each([
    ['A pitch for our bakery', 'Our bakery in one sentence'],
    ['Quarterly results of the Lyon office', 'Quarterly results of the Lyon office at a glance'],
    ['The story of Marie Curie', 'Marie Curie: where it begins'],
    ['A plan for the school garden', 'The school garden: where we want to go'],
    ['Bees', 'Bees: why it matters'],
  ])('chooses the scaffold for "%s" by the words of the prompt', async (prompt, firstTopic) => {
    expect((await makeOutline(prompt)).topics[0]?.title).toBe(firstTopic);
  });

  it('for a prompt of unknown language, uses the requested language, else the page language or English', async () => {
    expect((await makeOutline('Bees', { language: 'hu' })).language).toBe('hu');
    expect((await makeOutline('Photosynthese', { pageLanguage: 'de' })).language).toBe('de');
    expect((await makeOutline('Photosynthese')).language).toBe('en');
  });

  it('produces more text for a long outline than for a short one', async () => {
    const text = SAMPLES[0]?.text ?? '';
    const shortOutline = await makeOutline(text, { length: 'short' });
    const longOutline = await makeOutline(text, { length: 'long' });
    expect(JSON.stringify(longOutline).length).toBeGreaterThan(JSON.stringify(shortOutline).length);
  });

  it('produces the same outline for the same text', async () => {
    for (const { text } of SAMPLES) expect(await makeOutline(text)).toEqual(await makeOutline(text));
  });

  it('produces a valid outline for a text without words', async () => {
    for (const source of [',', '.', '- ,', '# ,\n\n.', '、', '…', '()'])
      expect(outlineSchema.parse(await makeOutline(source)).title).not.toBe('');
  });

  it('produces a valid outline for any text', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('# A', '- b', '1. c', '', '---', '```', '| a | b |'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.constantFrom('short', 'long'), async (lines, length) => {
        const source = lines.join('\n');
        if (source.trim() === '') return;
        const outline = await makeOutline(source, { length });
        expect(outlineSchema.parse(outline)).toEqual(outline);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the built-in outliner with 50,000 characters', () => {
  const repeatTo50000 = (text: string) => text.repeat(Math.ceil(50_000 / text.length)).slice(0, 50_000);
  /**
   * Returns 50,000 characters of words from a vocabulary of 5000, in an order that is mixed by the prime number 7919.
   * Each word begins with `prefix`.
   */
  const createWords = (prefix: string, separator: string) =>
    Array.from({ length: 16_000 }, (_, index) => prefix + ((index * 7919) % 5000).toString(36))
      .join(separator)
      .slice(0, 50_000);

  it.each([
    ['prose', repeatTo50000(`${SAMPLES[0]?.text}\n\n`)],
    ['one paragraph', repeatTo50000((SAMPLES[1]?.text ?? '').replaceAll('\n', ' '))],
    ['Japanese', repeatTo50000(`${SAMPLES[2]?.text}\n\n`)],
    ['short lines', createWords('x', '\n')],
    ['a sentence without end', createWords('w', ' ')],
    ['a word without end', 'a'.repeat(50_000)],
    ['open brackets', '[('.repeat(25_000)],
    ['Markdown characters', '**_`|<a '.repeat(6250)],
    ['headings', '# h\n'.repeat(12_500)],
    ['spaces between two characters', `a${' '.repeat(49_998)}b`],
    ['spaces in a heading', `# a${' '.repeat(49_980)}b\n\nText.`],
    ['spaces at the start', `${' '.repeat(49_980)}| b`],
    ['table bars', '| '.repeat(25_000)],
    ['a horizontal rule', `${'- '.repeat(24_999)}x`],
    ['full stops and quotes', '."'.repeat(25_000)],
    ['only asterisks and underscores', '*_'.repeat(25_000)],
  ])('blocks the event loop for less time than sorting 500,000 numbers takes: %s', async (_name, source) => {
    // The minimum of four runs, because compilation and garbage collection also take time.
    const ratios: number[] = [];
    for (let run = 0; run < 4; run += 1) ratios.push((await measureLongestBlockMs(source)) / measureSortingMs());
    expect(Math.min(...ratios)).toBeLessThan(1);
  });
});

/** Returns the CPU time of this thread in ms. */
const readCpuMs = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000;

/** Measures the CPU time of sorting 500,000 numbers, in ms, as a unit that is independent of the machine's speed. */
function measureSortingMs(): number {
  const startMs = readCpuMs();
  Array.from({ length: 500_000 }, (_, index) => (index * 7919) % 500_009).sort((a, b) => a - b);
  return readCpuMs() - startMs;
}

/** Measures the longest CPU time between two iterations of the event loop while an outline is created, in ms. */
async function measureLongestBlockMs(source: string): Promise<number> {
  let [isDone, longestMs, lastMs] = [false, 0, readCpuMs()];
  const watching = (async () => {
    while (!isDone) {
      await setImmediate();
      longestMs = Math.max(longestMs, readCpuMs() - lastMs);
      lastMs = readCpuMs();
    }
  })();
  const request = makeOutlineSchema.parse({ source, length: 'long' });
  for await (const _event of outliner.make(request, new AbortController().signal));
  isDone = true;
  await watching;
  return longestMs;
}
