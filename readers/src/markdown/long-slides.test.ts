import type { Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { allText, elementsOfKind, importDeck, slidesOf, visibleText } from './testing/read-deck.ts';

const MARP = '---\nmarp: true\n---\n';

/** Returns the font sizes of the content of a topic, in units of the slide, which is 540 units high. */
const fontSizesOf = (topic: Topic): number[] => {
  const sizes: number[] = [];
  JSON.stringify(
    topic.elements.filter((element) => !element.furniture),
    (key, value: unknown) => {
      if (key === 'size' && typeof value === 'number') sizes.push(value);
      return value;
    },
  );
  return sizes;
};
const smallestFontSize = (topics: readonly Topic[]) => Math.min(...topics.flatMap(fontSizesOf));

describe('long slides', () => {
  it('splits a long list into several slides without losing items', async () => {
    const items = Array.from({ length: 60 }, (_, i) => `- item ${i} of a list that is too long for one slide`);
    const { document } = await importDeck(
      `${MARP}# Start\n\n---\n\n## Long\n\n${items.join('\n')}\n\n---\n\n## After\n`,
    );
    const titles = slidesOf(document).map((topic) => topic.title);
    expect(titles.slice(0, 3)).toEqual(['Start', 'Long', expect.stringMatching(/^Long \(2\/\d\)$/)]);
    expect(titles.at(-1)).toBe('After');
    expect(smallestFontSize(slidesOf(document))).toBeGreaterThanOrEqual(11);
    for (const [i] of items.entries()) expect(allText(document.root)).toContain(`item ${i} `);
  });

  it('splits code at empty lines, keeps long lines readable and repeats the header row of a table', async () => {
    const code = Array.from({ length: 12 }, (_, i) => `function f${i}() {\n  return ${i};\n}\n`).join('\n');
    const wideLine = `${'word '.repeat(60)}end`;
    const rows = Array.from({ length: 40 }, (_, i) => `| ${i} | value ${i} |`).join('\n');
    const { document } = await importDeck(
      `${MARP}## Code\n\n\`\`\`js\n${code}\`\`\`\n\n---\n\n## Wide\n\n\`\`\`\n${wideLine}\n\`\`\`\n\n---\n\n## Table\n\n| a | b |\n|---|---|\n${rows}\n`,
    );
    const topics = slidesOf(document);
    expect(smallestFontSize(topics)).toBeGreaterThanOrEqual(10);
    for (const topic of topics.filter(({ title }) => title.startsWith('Code')))
      for (const element of elementsOfKind(topic, 'code'))
        expect(element).toHaveProperty('source', expect.stringMatching(/^function/));
    const tables = topics.filter((topic) => topic.title.startsWith('Table'));
    expect(tables.length).toBeGreaterThan(1);
    for (const topic of tables) expect(visibleText(topic)).toMatch(/a.*b.*value/s);
    expect(allText(document.root)).toContain('value 39');
  });

  it('splits columns that are too long into consecutive slides and starts each column on a new slide', async () => {
    const codeBlock = (name: string) =>
      `\`\`\`js\n${Array.from({ length: 16 }, (_, i) => `${name}(${i}); // ${'x'.repeat(60)}`).join('\n')}\n\`\`\``;
    const { document } = await importDeck(
      `---\ntitle: T\n---\n# Two\n\n::: columns\n::: column\nLeft\n\n${codeBlock('left')}\n:::\n::: column\nRight\n\n${codeBlock('right')}\n:::\n:::\n`,
    );
    const [firstSlide, secondSlide] = slidesOf(document);
    expect(visibleText(firstSlide!)).toMatch(/Left.*left\(15\)/s);
    expect(visibleText(firstSlide!)).not.toContain('Right');
    expect(visibleText(secondSlide!)).toMatch(/Right.*right\(15\)/s);
  });

  it('nests the continuations of a slide before its nested slides', async () => {
    const items = Array.from({ length: 30 }, (_, i) => `- item ${i} with several words in it`).join('\n');
    const { document } = await importDeck(`# Whole\n\n## Part\n\n${items}\n\n### Inner\n\ntext\n\n## End\n\nend\n`);
    const splitTopic = slidesOf(document).find((topic) => topic.title === 'Part')!;
    const titles = splitTopic.topics.map((topic) => topic.title);
    expect(titles.at(-1)).toBe('Inner');
    expect(titles[0]).toMatch(/^Part \(2\/\d+\)$/);
    expect(allText(splitTopic)).toContain('item 29');
  });

  it('keeps the notes and the link target of a long slide on the first slide that it is split into', async () => {
    const items = Array.from({ length: 50 }, (_, i) => `- item ${i}`).join('\n');
    const { document } = await importDeck(`${MARP}[go](#2)\n\n---\n\n## Long\n\n<!-- say this -->\n\n${items}\n`);
    const [, firstSlide, continuation] = slidesOf(document);
    expect(JSON.stringify(slidesOf(document)[0])).toContain(`"topic":"${firstSlide!.id}"`);
    expect(firstSlide!.notes).toHaveLength(1);
    expect(continuation!.notes).toBeUndefined();
  });
});
