import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bulletLabels } from '../layout/bullets.ts';
import { notesOutline } from './notes-outline.ts';
import { textOfLine } from './topic-lines.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);

type Topic = ReturnType<typeof notesOutline>['topics'][number];
const textsOf = ({ title, text, topics = [] }: Topic): string[] => [
  title,
  ...text.map(textOfLine),
  ...topics.flatMap(textsOf),
];
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

it.each(readdirSync(FIXTURES))('notesOutline keeps all letters of %s in their order', (name) => {
  const text = readFileSync(new URL(name, FIXTURES), 'utf8');
  const { title, subtitle = '', topics } = notesOutline({ text, title: '', language: 'en' });
  const withoutMarkup = text
    .replace(/\]\(\S+\)/g, ']')
    .replace(/^```.*$/gm, '')
    .replace(/^(\s*- )\[x\]/gm, '$1');
  expect(lettersOf([title, subtitle, ...topics.flatMap(textsOf)].join(' '))).toBe(lettersOf(withoutMarkup));
});

it('notesOutline adds a chart to a section with a row of numbers', () => {
  const text = '# Costs\n\n## Trip\n\n- Train: 142 €\n- Huts: 265 €\n- Food: 118 €\n\n## End\n\nThat is all.';
  const { topics } = notesOutline({ text, title: '', language: 'en' });
  expect(topics[0]?.chart).toMatchObject({
    categories: ['Train', 'Huts', 'Food'],
    series: [{ values: [142, 265, 118] }],
  });
});

it('notesOutline returns a short line below the title as the subtitle, and other lines as topics', () => {
  const outlineOf = (text: string) => notesOutline({ text, title: '', language: 'en' });
  const sections = '## Spring\n\nSun and moon.\n\n## Neap\n\nThe moon alone.';
  expect(outlineOf(`# Tides\n\nTalk of the **coast** club\n\n${sections}`)).toMatchObject({
    subtitle: 'Talk of the coast club',
    topics: [{ title: 'Spring' }, { title: 'Neap' }],
  });
  const { subtitle, topics } = outlineOf(`# Tides\n\nThe moon pulls.\n\n${sections}`);
  expect([subtitle, topics.map(({ title }) => title)]).toEqual([undefined, ['The moon pulls.', 'Spring', 'Neap']]);
});

it('notesOutline keeps a short list together with its introduction, and adds its chart to the same topic', () => {
  const list = '- 2019: 84\n- 2020: 91\n- 2021: 97\n- 2022: 108\n- 2023: 116\n- 2024: 127\n- 2025: 139';
  const text = `# Waste\n\n## Amount\n\nElectrical waste collected in our town, in tonnes:\n\n${list}\n\n${'The town pays for it every year. '.repeat(8)}\n\n## End\n\nThat is all.`;
  const [amount] = notesOutline({ text, title: '', language: 'en' }).topics;
  expect(amount?.topics).toMatchObject([
    {
      title: 'Electrical waste collected in our town, in tonnes:',
      text: list.split('\n').map((item) => ({ text: item.slice(2), bullet: { kind: 'char', char: '•' }, level: 0 })),
      chart: { series: [{ values: [84, 91, 97, 108, 116, 127, 139] }] },
    },
    { title: '' },
  ]);
});

it('notesOutline keeps the rows of a short table together', () => {
  const table =
    '| Kind | Brought | Repaired |\n|---|---|---|\n| Lamps | 127 | 109 |\n| Clothes | 96 | 91 |\n| Radios | 88 | 79 |';
  const paragraph = 'The weakest group is electronics, because spare parts are glued in. '.repeat(4);
  const text = `# Repairs\n\n## Figures\n\n${paragraph}\n\n${table}\n\n${paragraph}\n\n## End\n\nThat is all.`;
  const [figures] = notesOutline({ text, title: '', language: 'en' }).topics;
  const withTable = figures?.topics?.find(({ title, text }) => [title, ...text].includes('Clothes · 96 · 91'));
  expect(withTable && [withTable.title, ...withTable.text]).toEqual(
    expect.arrayContaining(['Kind · Brought · Repaired', 'Lamps · 127 · 109', 'Clothes · 96 · 91', 'Radios · 88 · 79']),
  );
  expect(withTable?.chart).toMatchObject({ categories: ['Lamps', 'Clothes', 'Radios'] });
});

it('notesOutline keeps the bullets, levels and states of lists, and the numbers of a list that is split', () => {
  const linesOf = (text: string) =>
    notesOutline({ text: `# Trip\n\n## Plan\n\n${text}\n\n## End\n\nSea.`, title: '', language: 'en' }).topics[0];
  expect(linesOf('Bring these things along.\n\n- Boots\n  - of leather\n- [x] Map\n- [ ] Tent')?.text).toMatchObject([
    'Bring these things along.',
    { text: 'Boots', bullet: { char: '•' }, level: 0 },
    { text: 'of leather', bullet: { char: '–' }, level: 1 },
    { text: 'Map', bullet: { char: '☑' }, level: 0 },
    { text: 'Tent', bullet: { char: '☐' }, level: 0 },
  ]);
  const steps = Array.from({ length: 14 }, (_, i) => `${i + 1}. Step ${'abcdefghijklmn'[i]}`).join('\n');
  const parts = linesOf(steps)?.topics ?? [];
  expect(parts.length).toBeGreaterThan(1);
  const labels = parts.map(({ title, text }) => [
    title,
    ...bulletLabels(
      text.map((line) => ({ runs: [{ text: textOfLine(line) }], ...(typeof line === 'string' ? {} : line) })),
    ),
  ]);
  expect(labels).toEqual([
    ['', '1.', '2.', '3.', '4.', '5.', '6.', '7.'],
    ['', '8.', '9.', '10.', '11.', '12.', '13.', '14.'],
  ]);
});
