import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importMarkdown } from '@flydeck/readers/markdown/index';
import { corpusDir, faultsDir } from '@flydeck/readers/testing/corpus';
import type { Document } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { openBuildDeps } from './publishing/build-deps.ts';
import { buildScene } from './publishing/build-scene.ts';

const [corpus, faults] = [corpusDir(), faultsDir()];
const folders = [...(corpus ? [join(corpus, 'md')] : []), ...(faults ? [faults] : [])];
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => join(folder, name)),
);
const suiteTitle = `text of imported Markdown${files.length > 0 ? '' : ' (the corpus is missing)'}`;

/** Height in points to which all slides are scaled, and the minimum readable font size in points at this height. */
const SLIDE_HEIGHT = 540;
const MIN_FONT_SIZE = 9.8;

/** Returns texts that are too small at a height of {@link SLIDE_HEIGHT}, except superscripts and subscripts. */
async function findSmallTexts(document: Document): Promise<string[]> {
  const { scene } = await buildScene({ document, assets: new Map() }, await openBuildDeps(), {
    pictures: false,
  });
  const shiftedTexts = new Set<string>();
  // `JSON.stringify` visits all values of the document.
  JSON.stringify(document, (_, value: { baseline?: number; text?: string } | null) => {
    if (value?.baseline) shiftedTexts.add(value.text ?? '');
    return value;
  });
  // The first frame belongs to the root topic.
  return scene.frames.slice(1).flatMap((frame) =>
    frame.items.flatMap((item) => {
      if (item.t !== 'text') return [];
      const scale = item.m ? Math.hypot(item.m[0], item.m[1]) : 1;
      const size = (item.size * scale * SLIDE_HEIGHT) / frame.size.height;
      return size < MIN_FONT_SIZE && !shiftedTexts.has(item.text)
        ? [`${frame.topic}: ${item.text} (${size.toFixed(1)})`]
        : [];
    }),
  );
}

describe.skipIf(files.length === 0)(suiteTitle, () => {
  it.each(files.map((file) => [basename(file), file]))('%s: all texts have a readable size', async (name, file) => {
    const { document } = await importMarkdown({ name, bytes: readFileSync(file) }, () => undefined);
    expect(await findSmallTexts(document)).toEqual([]);
  });
});
