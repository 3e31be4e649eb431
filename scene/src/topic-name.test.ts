import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';
import { notesDocument } from './notes/notes-document.ts';
import { topicName } from './topic-name.ts';

const TEXT = `# Tides

The moon pulls the water of the oceans towards itself, and the earth turns below the two hills of water all day long, so that the water rises at every coast, which people have used for mills and for harbours since the Middle Ages.

- Spring tides: 40 cm
- Neap tides: 7 cm
`;

it('firstWords ends between words, without punctuation before the ellipsis, also for a word of any length', () => {
  expect(firstWords('The moon pulls  the\nwater.')).toBe('The moon pulls the water.');
  expect(firstWords('One two three four five six seven eight, nine ten eleven')).toBe(
    'One two three four five six seven eight, nine…',
  );
  expect(
    firstWords(
      '月は海の水を引き寄せ、地球はその下で一日に一回まわるので、海の水は一日に二回ずつ高くなる。それは潮と呼ばれる。',
    ).length,
  ).toBeLessThanOrEqual(49);
  expect(firstWords('x'.repeat(500))).toBe(`${'x'.repeat(24)}…`);
  expect(firstWords('')).toBe('');
});

it('names a topic without a title by the first words of its visible texts', () => {
  const document = notesDocument({ text: TEXT, title: '', language: 'en' });
  const untitled = document.root.topics.filter(({ title }) => title === '');
  expect(untitled.length).toBeGreaterThan(0);
  for (const topic of untitled) {
    const name = topicName(topic).replace(/…$/, '');
    expect(name).not.toBe('');
    expect(TEXT).toContain(name);
  }
  const [first] = document.root.topics;
  if (!first) throw new Error('There is no topic.');
  expect(topicName({ ...first, elements: [] })).toBe(first.title);
  expect(topicName({ ...first, title: ' ', elements: [] })).toBe('');
});
