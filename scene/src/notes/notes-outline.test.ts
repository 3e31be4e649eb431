import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notesOutline } from './notes-outline.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);

type Topic = ReturnType<typeof notesOutline>['topics'][number];
const textsOf = ({ title, text, topics = [] }: Topic): string[] => [title, ...text, ...topics.flatMap(textsOf)];
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
