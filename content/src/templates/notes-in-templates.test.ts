import { readdirSync, readFileSync } from 'node:fs';
import { bulletLabels } from '@flydeck/scene/layout/bullets';
import type { Document } from '@flydeck/scene/model/document';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { notesOutline } from '@flydeck/scene/notes/notes-outline';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { allTopics } from '../testing/outlines.ts';
import { fillTemplate } from './fill-template.ts';
import { TEMPLATE_NAMES } from './template-list.ts';

const FIXTURES = new URL('../../../scene/src/notes/fixtures/', import.meta.url);
const NOTES = readdirSync(FIXTURES).map((file) => [
  file.replace('.txt', ''),
  readFileSync(new URL(file, FIXTURES), 'utf8'),
]);

/** Returns the words and numbers of a text in alphabetical order. Numbers are not split at their separators. */
const wordsOf = (text: string): string[] => (text.match(/\p{N}+(?:[.,:/-]\p{N}+)*|\p{L}+/gu) ?? []).sort();

/** Returns the words of Markdown without those of its markup: numbers of list items, task states, URLs of links. */
const wordsOfMarkdown = (text: string): string[] =>
  wordsOf(
    text
      .replace(/^(\s*)\d{1,3}[.)] /gm, '$1')
      .replace(/^(\s*- )\[[ x]\]/gm, '$1')
      .replace(/\]\(\S+\)/g, ']')
      .replace(/^```.*$/gm, ''),
  );

const fill = (name: string, text: string): Document =>
  fillTemplate(name, notesOutline({ text, title: '', language: 'en' }));

describe.each(TEMPLATE_NAMES)('template %s', (name) => {
  it.each(NOTES)('keeps all words and numbers of the notes %s, and adds none', (_, text = '') => {
    expect(wordsOf(flattenTranscript(buildTranscript(fill(name, text))))).toEqual(wordsOfMarkdown(text));
  });

  it('shows the subtitle of notes below the title, and not as a topic', () => {
    const { root } = fill(
      name,
      '# Tides\n\nTalk of the coast club\n\n## Spring\n\nSun.\n\n## Neap\n\nMoon.\n\n## End\n\nSea.',
    );
    const line = root.elements.find(({ id }) => id === 'root-line');
    expect(line?.kind === 'text' && line.body.paragraphs.map(paragraphText)).toEqual(['Talk of the coast club']);
    expect(root.topics[0]?.title).toBe('Spring');
  });
});

// The notes of "plan" are too low for a chart.
it.each(TEMPLATE_NAMES.filter((name) => name !== 'plan'))(
  'template %s shows the chart of a row of numbers next to its lines',
  (name) => {
    const list = '- 2022: 108\n- 2023: 116\n- 2024: 127\n- 2025: 139';
    const paragraph = 'The town pays for it every year. '.repeat(12);
    const { root } = fill(
      name,
      `# Waste\n\n## Amount\n\nElectrical waste in our town, in tonnes:\n\n${list}\n\n${paragraph}\n\n## End\n\nSea.`,
    );
    const elements = root.topics[0]?.topics.flatMap((topic) => topic.elements) ?? [];
    const [chart, ...others] = elements.filter(({ kind }) => kind === 'chart');
    expect(others).toEqual([]);
    expect(chart).toMatchObject({ series: [{ values: [108, 116, 127, 139] }] });
    const text = elements.find(({ id }) => `${id.replace('-text', '')}-chart` === chart?.id);
    expect(text && text.x + text.width).toBeLessThan(chart?.x ?? 0);
  },
);

it.each(TEMPLATE_NAMES)('template %s gives texts without a title the area of the title', (name) => {
  const paragraph = 'The town pays for it every year, and it pays more each time. '.repeat(6);
  /** Returns the height of the text of the first child topic, as a part of the height of this topic. */
  const textHeight = (heading: string): number => {
    const parts = `${heading}\n\n${paragraph}\n\n${heading}\n\n${paragraph}`;
    const { root } = fill(name, `# Waste\n\n## Amount\n\n${parts}\n\n## End\n\nSea.`);
    const [detail] = root.topics[0]?.topics ?? [];
    const text = detail?.elements.find(({ id }) => id === `${detail.id}-text`);
    if (!detail || !text) throw new Error('The topic has no text.');
    return text.height / detail.height;
  };
  expect(textHeight('')).toBeGreaterThan(textHeight('### Cost') * 1.5);
});

/** Returns the text bodies of a document. */
const bodiesOf = ({ root }: Document) =>
  allTopics(root).flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'text' ? [element.body] : [])),
  );

it.each(TEMPLATE_NAMES)('template %s keeps the bullets and numbers of lists', (name) => {
  const document = fill(
    name,
    '# Trip\n\n## Plan\n\nWe leave early.\n\n1. Walk\n2. Swim\n\n## Bag\n\nPack it well.\n\n- Boots\n- Tent\n\n## End\n\nSea.',
  );
  const lines = bodiesOf(document).flatMap(({ paragraphs }) => {
    const labels = bulletLabels(paragraphs);
    return paragraphs.map((paragraph, i) => [labels[i], paragraphText(paragraph)].filter(Boolean).join(' '));
  });
  // "plan" has a checkbox in front of each line.
  const items = name === 'plan' ? ['Boots', 'Tent'] : ['• Boots', '• Tent'];
  expect(lines).toEqual(expect.arrayContaining(['We leave early.', '1. Walk', '2. Swim', ...items]));
});

// The notes of "plan" have no charts. The topics of "portfolio" and "report" are too low for this list.
it.each(TEMPLATE_NAMES.filter((name) => !['plan', 'portfolio', 'report'].includes(name)))(
  'template %s shows a list next to a chart in about the reading size of phones',
  (name) => {
    const list = [84, 91, 97, 108, 116, 127, 139].map((value, i) => `- ${2019 + i}: ${value}`).join('\n');
    const paragraph = 'The town pays for it every year. '.repeat(12);
    const introduction = 'Electrical waste in our town, in tonnes:';
    const document = fill(name, `# Waste\n\n## Amount\n\n${introduction}\n\n${list}\n\n${paragraph}\n\n## End\n\nSea.`);
    const topic = allTopics(document.root).find(({ elements }) => elements.some(({ kind }) => kind === 'chart'));
    const text = topic?.elements.find(({ id }) => id === `${topic.id}-text`);
    if (!topic || text?.kind !== 'text') throw new Error('There is no text next to the chart.');
    // CSS pixels on a phone that is 390 pixels wide.
    expect(((text.body.style?.size ?? 0) * 390) / topic.width).toBeGreaterThanOrEqual(8.5);
  },
);

it.each(['pitch', 'report'])(
  'template %s shows a line with a number as large text, but not an item of a list',
  (name) => {
    const hasFigure = ({ root }: Document) =>
      allTopics(root).some(({ elements }) => elements.some(({ id }) => id.endsWith('-figure')));
    const topics = [
      { title: 'Amounts', text: ['92 %', 'All of it is eaten every time.'] },
      { title: 'End', text: ['Sea.'] },
    ];
    expect(hasFigure(fillTemplate(name, { title: 'Soup', language: 'en', topics }))).toBe(true);
    const list = '- 1 onion\n- two cloves of garlic\n- a handful of parsley';
    expect(hasFigure(fill(name, `# Soup\n\n## Amounts\n\n${list}\n\n## End\n\nSea.`))).toBe(false);
  },
);
