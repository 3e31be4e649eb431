import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Topic } from '@flydeck/scene/model/document';
import { plainText } from '@flydeck/scene/model/plain-text';
import { describe, expect, it } from 'vitest';
import { corpusDir, faultsDir } from '../testing/corpus.ts';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importMarkdown } from './index.ts';

const corpus = corpusDir();
const corpusTitle = corpus
  ? 'importing the Markdown decks of the corpus'
  : 'importing the Markdown decks of the corpus (corpus folder missing)';

/** Expected number of slides of some files, counted by the separators outside of fences, front matter and comments. */
const SLIDE_COUNTS: Readonly<Record<string, number>> = {
  'lemire__airsearch.md': 33,
  'lemire__week5.md': 70,
  'marpvscode__example.md': 2,
  'revealmd__demo-sub-c.md': 4,
  'slidev__fixtures-markdown-frontmatter.md': 8,
  'yamd__marp_demo.md': 6,
};

const faults = faultsDir();
const faultsTitle = `importing Markdown decks of earlier bugs${faults ? '' : ' (faults folder missing)'}`;

const descendants = (topic: Topic): Topic[] => topic.topics.flatMap((child) => [child, ...descendants(child)]);

/** Whether a topic continues a long slide: the id of a continuation has a second number. */
const isContinuation = (topic: Topic) => /^slide-\d+-\d+$/.test(topic.id);

async function importFile(file: string) {
  const name = file.split('/').at(-1)!;
  const { document, warnings } = await importMarkdown({ name, bytes: readFileSync(file) }, () => undefined);
  expectStrictDocument(document);
  return { document, warnings, topics: descendants(document.root) };
}

describe.skipIf(!corpus)(corpusTitle, () => {
  const folder = corpus ? join(corpus, 'md') : '';
  const files = corpus ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];

  it('finds the 12 Markdown files of the corpus', () => expect(files).toHaveLength(12));

  it.each(files)('imports slides and a title from %s, without HTML tags, with Markdown warnings only', async (name) => {
    const { document, warnings, topics } = await importFile(join(folder, name));
    if (SLIDE_COUNTS[name]) expect(topics.filter((topic) => !isContinuation(topic))).toHaveLength(SLIDE_COUNTS[name]);
    expect(topics.length).toBeGreaterThan(0);
    expect(document.title).not.toMatch(/\.md$/);
    expect(warnings.every((warning) => warning.code.startsWith('markdown.'))).toBe(true);
    // No text ends with an HTML tag that was not interpreted.
    expect(JSON.stringify(document)).not.toMatch(/<\/?(?:div|style|script|span)\b[^"]*>.{0,3}"\}\]/);
  });
});

describe.skipIf(!faults)(faultsTitle, () => {
  const importFault = (name: string) => importFile(join(faults!, name));

  it.each(['csc__04-memory.md', 'csc__05-optimisation.md'])(
    'applies pandoc attributes and regions in %s instead of showing their source',
    async (name) => {
      const { topics } = await importFault(name);
      const texts = topics.flatMap((topic) => topic.elements.map(plainText)).join('\n');
      expect(texts).not.toMatch(/\{[.#]|width=["\d]|^\s*:::|```|<div/m);
      expect(topics.some((topic) => topic.elements.some((element) => element.kind === 'code'))).toBe(true);
    },
  );

  it('draws diagrams and shows components as cards in slidev__template.md', async () => {
    const { topics, warnings } = await importFault('slidev__template.md');
    const texts = topics.flatMap((topic) => topic.elements.map(plainText)).join('\n');
    for (const word of ['Decision', 'A typical interaction', 'Counter', 'Toc']) expect(texts).toContain(word);
    expect(texts).not.toMatch(/sequenceDiagram|graph TD/);
    const cards = warnings.filter((warning) => warning.code === 'markdown.component_card');
    expect(cards.map((warning) => warning.message).join()).toMatch(/<Toc>.*<Counter>.*<Tweet>/);
  });
});
