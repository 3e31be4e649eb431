import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Document, documentSchema, type Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { paragraphText } from '../model/plain-text.ts';
import { buildTranscript, flattenTranscript } from '../transcript.ts';
import { notesDocument } from './notes-document.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const readFixture = (name: string) => readFileSync(new URL(`${name}.txt`, FIXTURES), 'utf8');
const create = (text: string, language = 'en', title = '') => notesDocument({ text, title, language });

/** Returns the letters and digits of a text, without spaces and punctuation. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns Markdown without the words of its markup: numbers of list items, task states, URLs of links. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/^(\s*)\d{1,3}[.)] /gm, '$1')
    .replace(/^(\s*- )\[[ x]\]/gm, '$1')
    .replace(/\]\(\S+\)/g, ']')
    .replace(/^```.*$/gm, '');

/** Numbers whose parts look like the end of a sentence, the separator of cells or a date. */
const NUMBERS = [
  '3.5',
  '1,204',
  '48.500',
  '1 000 000',
  '12 %',
  '€ 19.50',
  '2026-03-01',
  '0815',
  '10–12',
  '10 - 12',
  '9.11.1989',
  '5/6',
  '192.168.1.10',
  '09:30',
  '2:1',
  '-4.5 °C',
  '1990–1994',
  '3 km²',
];
/** Returns how often a text contains each of `NUMBERS` in one line. */
const countNumbers = (text: string): number[] =>
  NUMBERS.map((number) => text.replaceAll('\u00a0', ' ').split(number).length - 1);
/** Returns the numbers of a text with their separators, in alphabetical order. */
const numbersIn = (text: string): string[] => (text.match(/\p{N}+(?:[.,:/-]\p{N}+)*/gu) ?? []).sort();

const transcriptWords = (document: Document) => wordsOf(flattenTranscript(buildTranscript(document)));

const allTopics = (topic: Topic): Topic[] => [topic, ...topic.topics.flatMap(allTopics)];
const elementsOf = (document: Document): Element[] => allTopics(document.root).flatMap(({ elements }) => elements);
/** Returns the topic with a title. */
const topicOf = (document: Document, title: string): Topic | undefined =>
  allTopics(document.root).find((topic) => topic.title === title);

describe('notesDocument', () => {
  it.each(readdirSync(FIXTURES).map((name) => name.replace('.txt', '')))(
    'keeps all words of %s, in their order, and adds none',
    (name) => {
      const document = create(readFixture(name), name.split('-').at(-1));
      const markdown = withoutMarkup(readFixture(name));
      expect(transcriptWords(document)).toEqual(wordsOf(markdown));
      expect(numbersIn(flattenTranscript(buildTranscript(document)))).toEqual(numbersIn(markdown));
      expect(documentSchema.safeParse(document).error).toBeUndefined();
    },
  );

  it('keeps all words of any combination of lines in their order, and cuts no number', () => {
    const word = fc.stringMatching(/^[a-zäöüñ山東한]{1,9}$/u);
    const number = fc.constantFrom(...NUMBERS);
    const words = fc.array(fc.oneof({ weight: 5, arbitrary: word }, number), { minLength: 1, maxLength: 25 });
    const line = fc
      .tuple(fc.constantFrom('', '# ', '### ', '- ', '  - ', '* ', '> ', '・', '1867: ', '9:30 ', 'Q1 2026: '), words)
      .chain(([prefix, parts]) =>
        fc
          .constantFrom('', '.', ':', '!', '?', '。', ', e.g.', ' | ', '\t')
          .map((end) => `${prefix}${parts.join(' ')}${end}`),
      );
    const blank = fc.constantFrom('', '', '---', '| --- | --- |');
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: line }, blank), { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        // The words are joined, because wrapped lines of Han characters are joined without a space.
        const document = create(text);
        expect(transcriptWords(document).join('')).toBe(wordsOf(text).join(''));
        expect(countNumbers(flattenTranscript(buildTranscript(document)))).toEqual(countNumbers(text));
      }),
      { numRuns: 500 },
    );
  });

  it('gives equal documents for equal notes', () => {
    const text = readFixture('project-plan');
    expect(create(text)).toEqual(create(text));
  });

  it('shows the title from outside of the text once', () => {
    const text = 'Tides\n\nThe moon pulls the water.\n\nSpring tides\n\nSun and moon pull together.';
    expect(transcriptWords(create(text, 'en', 'Tides'))).toEqual(wordsOf(text));
    expect(transcriptWords(create(text, 'en', 'My talk'))).toEqual(wordsOf(`My talk ${text}`));
  });
});

describe('the title', () => {
  const shownTitles = (document: Document, title: string) =>
    elementsOf(document).filter((element) => element.kind === 'text' && textOf(element) === title);
  const textOf = (element: Element) =>
    element.kind === 'text' ? element.body.paragraphs.map(paragraphText).join(' ') : '';

  it('is shown once, on the canvas, and no topic repeats it', () => {
    const document = create('# Tides\n\nThe moon pulls the water.\n\n## Spring tides\n\nSun and moon pull together.');
    expect(shownTitles(document, 'Tides').map(({ id }) => id)).toEqual(['canvas-title']);
    expect(document.root.topics.map(({ title }) => title)).toEqual(['', 'Spring tides']);
  });

  it('has a topic of its own if it is too long for the canvas', () => {
    const title =
      'Why the water of the sea rises and falls twice on each day, and who has used it since the Middle Ages';
    const document = create(`# ${title}\n\n## Spring tides\n\nSun and moon pull together.`);
    expect(shownTitles(document, title)).toHaveLength(1);
    expect(document.root.topics[0]?.title).toBe(title);
  });

  it('is not shown if the notes have none, because it consists of the first words of a topic', () => {
    const document = create('The moon pulls the water of the sea, and the earth turns below it.');
    expect(document.title).not.toBe('');
    expect(elementsOf(document).some(({ id }) => id === 'canvas-title')).toBe(false);
  });
  it('leaves no place of its own on the canvas if it is not shown', () => {
    const document = create('The moon pulls the water of the sea, and the earth turns below it.');
    const [topic] = document.root.topics;
    if (!topic) throw new Error('There is no topic.');
    const { x, y, scale } = topic.frame!;
    expect([x, y]).toEqual([960, 540]);
    expect(Math.max((topic.width * scale) / 1920, (topic.height * scale) / 1080)).toBeGreaterThan(0.85);
  });
});

describe('a title with a subtitle', () => {
  const canvasTitle = (document: Document) =>
    document.root.elements.flatMap((element) =>
      element.id === 'canvas-title' && element.kind === 'text' ? element.body.paragraphs.map(paragraphText) : [],
    );
  const NOTES =
    'Why we need bees\nTalk for the council\n\nProblem\nHalf of all wild bees are endangered in our country today.\n';
  it('is read without a blank line between them, above several sections', () => {
    const document = create(`${NOTES}\nPlan\nWe want to plant ten new meadows around the town this year.`);
    expect(document.title).toBe('Why we need bees');
    expect(canvasTitle(document)).toEqual(['Why we need bees', 'Talk for the council']);
    expect(document.root.topics.map(({ title }) => title)).toEqual(['Problem', 'Plan']);
  });
  it.each([
    [
      'below a marked heading',
      '# Tides\nTalk of the **coast** club\n\n## Spring\n\nSun and moon.',
      'Talk of the coast club',
    ],
    ['after a blank line', '# Tides\n\nTalk of the coast club\n\n## Spring\n\nSun.', 'Talk of the coast club'],
    ['above a paragraph', '# Tides\nWeek 3\n\nThe moon pulls the water. The earth turns below it.', 'Week 3'],
    ['in Japanese', '# 潮の満ち引き\n\n海岸クラブの講演\n\n## 大潮\n\n月が水を引きます。', '海岸クラブの講演'],
  ])('is shown below the title on the canvas: %s', (_, text, subtitle) => {
    const document = create(text);
    expect(canvasTitle(document).slice(1)).toEqual([subtitle]);
    expect(document.root.topics).toHaveLength(1);
  });
  it.each([
    ['a sentence', '# Tides\n\nThe moon pulls.\n\n## Spring\n\nSun and moon.'],
    ['a long line', `# Tides\n\n${'moon and water '.repeat(6)}\n\n## Spring\n\nSun and moon.`],
    ['several lines', '# Tides\n\nThe moon\nand the water\n\n## Spring\n\nSun and moon.'],
    ['a label with a value', '# Tides\n\nSpeaker: Ada Rain\n\n## Spring\n\nSun and moon.'],
    ['a heading above text', '# Tides\n\nWeek 3\n\nThe moon pulls the water. The earth turns below it.'],
    ['the only text', '# Tides\n\nTalk of the coast club'],
    ['the caption of figures', '# Tides\n\nHeights in metres\n\n- Brest: 7\n- Dover: 6\n- Genoa: 1'],
  ])('is not %s', (_, text) => {
    const document = create(text);
    expect(canvasTitle(document)).toEqual(['Tides']);
    expect(document.root.topics[0]?.title).not.toBe('Spring');
  });
  it('is not read above whole sentences', () => {
    const document = create('It rains.\nIt pours.\n\nA\n- one\n- two\n\nB\n- three\n- four');
    expect(elementsOf(document).some(({ id }) => id === 'canvas-title')).toBe(false);
  });
});

describe('compositions', () => {
  it('separates lines that are whole sentences', () => {
    const spaces = (lines: readonly string[]) =>
      elementsOf(create(`# Bees\n\n## Towns\n\n${lines.join('\n')}`)).flatMap((element) =>
        element.kind === 'text' && element.id.endsWith('-text')
          ? element.body.paragraphs.map(({ spaceBefore }) => spaceBefore)
          : [],
      );
    expect(spaces(['Freiburg mows twice a year.', 'Basel has green roofs.', 'Utrecht planted flowers.'])).toEqual([
      0, 6, 6,
    ]);
    expect(spaces(['The bees fly out', 'over the meadow', 'and sing.'])).not.toContain(6);
  });
  it('draws no bar above topics without a title', () => {
    const topics = allTopics(create(readFixture('biography')).root).slice(1);
    const hasBar = ({ elements }: Topic) => elements.some(({ id }) => id.endsWith('-bar'));
    expect(topics.some(({ title }) => title === '')).toBe(true);
    for (const topic of topics.filter(({ title }) => title === '')) expect(hasBar(topic)).toBe(false);
    expect(allTopics(create(readFixture('readme')).root).filter(hasBar).length).toBeGreaterThan(3);
  });
  it('shows a short table, short code and a short timeline in large text', () => {
    const find = (name: string, id: RegExp) =>
      elementsOf(create(readFixture(name))).find((element) => id.test(element.id)) as Element;
    // Lengths are in units of a topic of 960 by 540 units.
    expect(find('table', /-table$/).height).toBeGreaterThan(350);
    expect(find('readme', /-code$/)).toMatchObject({ size: 30 });
    const entry = find('meeting-minutes', /-entry-1$/);
    expect(entry.kind === 'text' && entry.body.style?.size).toBeGreaterThanOrEqual(30);
  });
  it('shows figures of several years as a chart', () => {
    const document = create('# Bees\n\n## Kinds\n\n2016: 41\n2019: 36\n2022: 31');
    const chart = elementsOf(document).find((element) => element.kind === 'chart');
    expect(chart?.kind === 'chart' && chart.series[0]?.values).toEqual([41, 36, 31]);
  });
  it('shows dates in text that is legible on a phone', () => {
    const document = create(
      '# Plan\n\n- March 2026: decision\n- May 2026: first meadow\n- September 2026: count\n- 2027: ten',
    );
    const sizes = elementsOf(document).flatMap((element) =>
      element.kind === 'text'
        ? element.body.paragraphs.flatMap(({ runs }) => runs.map(({ size }) => size ?? element.body.style?.size ?? 99))
        : [],
    );
    expect((Math.min(...sizes) * 390) / 960).toBeGreaterThanOrEqual(9);
  });
  it('shows a row of numbers with the same unit as a chart, which has the values of the text', () => {
    const document = create(
      '# Revenue\n\n- Q1 2026: 3.4 million €\n- Q2 2026: 3.9 million €\n- Q3 2026: 4.6 million €',
    );
    const chart = elementsOf(document).find((element) => element.kind === 'chart');
    expect(chart?.kind === 'chart' && chart.series[0]?.values).toEqual([3.4, 3.9, 4.6]);
  });

  it('shows lines that end with numbers as a chart below the short line above them', () => {
    const lines = ['Market Square 54', 'Mill Street 47', 'School yard 49', 'Park Lane 33', 'Cemetery 30'];
    const document = create(`Town\n\nTemperatures at 3 pm\n${lines.join('\n')}\n\nChapters\n\nChapter 1\nChapter 2`);
    const charts = elementsOf(document).filter(({ kind }) => kind === 'chart');
    expect(charts.map((chart) => chart.kind === 'chart' && chart.series[0]?.values)).toEqual([[54, 47, 49, 33, 30]]);
    expect(topicOf(document, 'Temperatures at 3 pm')).toBeDefined();
  });

  it('uses a short line above whole sentences as a title, but not the first line of a poem', () => {
    const notes =
      'Trees\n\nWhat you can do today\nSign the list.\nAdopt a tree.\n\nA tree stands still\nand waits for rain\nall summer.';
    const titles = allTopics(create(notes).root).map(({ title }) => title);
    expect(titles).toContain('What you can do today');
    expect(titles).not.toContain('A tree stands still');
  });

  it('shows figures with different units in large text', () => {
    const document = create('# Key figures\n\n- 18 % growth\n- 4.6 million € revenue');
    const sizes = elementsOf(document).flatMap((element) =>
      element.kind === 'text' ? element.body.paragraphs.map(({ style }) => style?.size ?? 0) : [],
    );
    expect(Math.max(...sizes)).toBeGreaterThan(60);
  });

  it.each([
    ['years', '1867: born\n1891: moves to Paris\n1903: Nobel Prize', ['1867', '1891', '1903']],
    ['German dates', '- 3. Oktober 1990: Einheit\n- 9.11.1989: Mauerfall', ['3. Oktober 1990', '9.11.1989']],
    ['Japanese dates', '・4月1日：入社式\n・4月2日：研修', ['4月1日', '4月2日']],
    ['Korean dates', '2026년 3월 설문 조사\n2026년 9월 재개관', ['2026년 3월', '2026년 9월']],
    [
      'Hungarian dates',
      '2026. március 1. – szerződés\n2026. április 10. – építés',
      ['2026. március 1.', '2026. április 10.'],
    ],
    ['ISO dates', '- 2026-03-01 Start\n- 2026-04-15 End', ['2026-03-01', '2026-04-15']],
    ['year ranges', '1990–1994 School\n1994–1999 University', ['1990–1994', '1994–1999']],
    ['times', '09:00 Welcome\n09:45 Release', ['09:00', '09:45']],
  ])('shows %s as a timeline', (_, text, dates) => {
    const texts = elementsOf(create(text)).flatMap((element) =>
      element.kind === 'text' && element.id.includes('entry')
        ? element.body.paragraphs.slice(0, 1).map(({ runs }) => runs[0]?.text.replaceAll('\u00a0', ' '))
        : [],
    );
    expect(texts).toEqual(dates);
  });

  it.each([
    ['en', 'Pros', 'Cons'],
    ['de', 'Vorteile', 'Nachteile'],
    ['es', 'A favor', 'En contra'],
    ['fr', 'Avantages', 'Inconvénients'],
    ['pt', 'Vantagens', 'Desvantagens'],
    ['hu', 'Előnyök', 'Hátrányok'],
    ['it', 'Vantaggi', 'Svantaggi'],
    ['ja', 'メリット', 'デメリット'],
    ['ko', '장점', '단점'],
  ])('shows for and against as two columns (%s)', (language, pro, con) => {
    const lists = `${pro}:\n- a\n- b\n\n${con}:\n- c`;
    const sections = `## ${pro}\n- a\n- b\n\n## ${con}\n- c`;
    for (const text of [lists, sections, `${pro}: a, 1,5 b; c\n${con}: d`]) {
      const document = create(text, language);
      const titles = elementsOf(document).filter(({ id }) => /column-\d-title$/.test(id));
      expect(titles.length, text).toBe(2);
    }
  });

  it.each([
    ['Markdown', '| A | B |\n|---|---|\n| x | 1 |\n| y | 2 |'],
    ['tabs', 'A\tB\nx\t1\ny\t2'],
    ['CSV', 'A,B\nx,1\ny,2'],
    ['semicolons', 'A;B\nx;1\ny;2'],
  ])('shows a table (%s) as a table with a chart of its numbers', (_, text) => {
    const kinds = elementsOf(create(text)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['table', 'chart']));
  });

  it('does not read sentences with commas as a table', () => {
    const text = 'Red, green, blue.\nOne, two, three.\nFour, five, six.';
    expect(elementsOf(create(text)).some(({ kind }) => kind === 'table')).toBe(false);
  });

  it.each([
    ['a list', '- Volga: 3,530\n- Danube: 2,850\n- Ural: 2,428\n- Dnieper: 2,201'],
    ['lines', 'Volga: 3,530\nDanube: 2,850\nUral: 2,428\nDnieper: 2,201'],
    ['lines without colons', 'Volga 3,530\nDanube 2,850\nUral 2,428\nDnieper 2,201'],
  ])('does not cut numbers at their commas in %s', (_, text) => {
    const document = create(`# Rivers\n\n## Length in km\n\n${text}`);
    expect(elementsOf(document).some(({ kind }) => kind === 'table')).toBe(false);
    const chart = elementsOf(document).find((element) => element.kind === 'chart');
    const contents = JSON.stringify(document);
    for (const number of ['3,530', '2,850', '2,428', '2,201'])
      expect(contents.includes(number) || chart?.series[0]?.values.includes(Number(number.replace(',', '')))).toBe(
        true,
      );
  });

  it('shows a quote with its author on a topic of its own', () => {
    const document = create('# Talk\n\n> Less is more.\n> — Mies\n\nAnd more text follows here.');
    const quotes = elementsOf(document).filter((element) => element.kind === 'text' && element.id.endsWith('-quote'));
    expect(quotes.length).toBe(1);
  });

  it('shows a line in quotation marks between other lines as a quote, but not the lines of a dialogue', () => {
    const quotesIn = (text: string) =>
      elementsOf(create(text)).filter((element) => element.kind === 'text' && element.id.endsWith('-quote')).length;
    expect(quotesIn('# Talk\n\nA first line.\n“Less is more.” — Mies\nA last line.')).toBe(1);
    expect(quotesIn('# Talk\n\nA first line.\n“Less is more.”\n— Mies\nA last line.')).toBe(1);
    expect(quotesIn('# Talk\n\nA first line.\n„Weniger ist in der Architektur oft mehr.“\nA last line.')).toBe(1);
    expect(quotesIn('# Talk\n\nA first line.\n“More”\nA last line.')).toBe(0);
    expect(quotesIn('# Talk\n\nShe said:\n“Where are we going this evening?”\n“To the river, as always.”\nThen.')).toBe(
      0,
    );
  });

  it('shows a numbered list as a path, whose numbers continue on the next topic', () => {
    const steps = Array.from({ length: 8 }, (_, i) => `${i + 1}. Step ${'abcdefgh'[i]}`).join('\n');
    const numbers = elementsOf(create(`# Steps\n\n${steps}`)).flatMap((element) =>
      element.kind === 'shape' && element.body ? element.body.paragraphs.map(({ runs }) => runs[0]?.text) : [],
    );
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('splits a long section into several topics with legible text', () => {
    const document = create(readFixture('long-paragraph'));
    const sizes = elementsOf(document).flatMap((element) =>
      element.kind === 'text' && !element.furniture ? [element.body.style?.size ?? 0] : [],
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['an underlined heading', 'Expected\n--------\nA PDF with 12 pages.', 'Expected'],
    ['a numbered heading', 'Intro text.\n\n1.2 Milestones\nThe first one is done.', '1.2 Milestones'],
    ['capitals', 'Intro text.\n\nNEXT STEPS\nWe write it down.', 'NEXT STEPS'],
    ['a label', 'Intro text.\n\nParticipants:\n- Ana\n- Ben', 'Participants'],
    ['a short line before text', 'Intro text.\n\nHer notebooks\n\nThey are still radioactive.', 'Her notebooks'],
    ['a question', 'What is it?\nA queue.\n\nWhy?\nBecause it is small.', 'Why?'],
  ])('recognizes %s as a heading', (_, text, title) => {
    expect(topicOf(create(text), title)).toBeDefined();
  });
});
