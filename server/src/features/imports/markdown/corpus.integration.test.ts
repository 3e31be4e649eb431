import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentSchema, type Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { corpusDir } from '../../../testing/corpus.ts';
import { importMarkdown } from './index.ts';

const corpus = corpusDir();
const title = corpus
  ? 'the Markdown decks of the corpus'
  : 'the Markdown decks of the corpus (the corpus is not here)';

/** Slides by the rules of each file that stand outside of fences, front matter and comments. */
const SLIDES: Readonly<Record<string, number>> = {
  'lemire__airsearch.md': 33,
  'lemire__week5.md': 70,
  'marpvscode__example.md': 2,
  'revealmd__demo-sub-c.md': 4,
  'slidev__fixtures-markdown-frontmatter.md': 8,
  'yamd__marp_demo.md': 6,
};

const count = (topic: Topic): number => topic.topics.reduce((sum, child) => sum + 1 + count(child), 0);

describe.skipIf(!corpus)(title, () => {
  const folder = corpus ? join(corpus, 'md') : '';
  const files = corpus ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];

  it('are all there', () => expect(files).toHaveLength(12));

  it.each(files)('%s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const { document, warnings } = await importMarkdown({ name, bytes }, () => undefined);
    documentSchema.parse(document);
    if (SLIDES[name]) expect(count(document.root)).toBe(SLIDES[name]);
    expect(count(document.root)).toBeGreaterThan(0);
    expect(document.title).not.toMatch(/\.md$/);
    expect(warnings.every((warning) => warning.code.startsWith('markdown.'))).toBe(true);
    expect(JSON.stringify(document)).not.toMatch(/<\/?(?:div|style|script|span)\b[^"]*>.{0,3}"\}\]/);
  });
});
