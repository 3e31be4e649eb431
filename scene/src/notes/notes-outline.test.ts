import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notesOutline } from './notes-outline.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);

type Topic = ReturnType<typeof notesOutline>['topics'][number];
const textsOf = ({ title, text, topics = [] }: Topic): string[] => [title, ...text, ...topics.flatMap(textsOf)];
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

it.each(readdirSync(FIXTURES))('notesOutline keeps all letters of %s in their order', (name) => {
  const text = readFileSync(new URL(name, FIXTURES), 'utf8');
  const { title, topics } = notesOutline({ text, title: '', language: 'en' });
  const withoutMarkup = text
    .replace(/\]\(\S+\)/g, ']')
    .replace(/^```.*$/gm, '')
    .replace(/^(\s*- )\[x\]/gm, '$1');
  expect(lettersOf([title, ...topics.flatMap(textsOf)].join(' '))).toBe(lettersOf(withoutMarkup));
});

it('notesOutline adds a chart to a section with a row of numbers', () => {
  const text = '# Costs\n\n## Trip\n\n- Train: 142 €\n- Huts: 265 €\n- Food: 118 €\n\n## End\n\nThat is all.';
  const { topics } = notesOutline({ text, title: '', language: 'en' });
  expect(topics[0]?.chart).toMatchObject({
    categories: ['Train', 'Huts', 'Food'],
    series: [{ values: [142, 265, 118] }],
  });
});
