import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMOS } from '@flydeck/content/demos/demo-list';
import { fileKind } from '@flydeck/readers/file-kind';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { createHighlight } from '@flydeck/scene/highlight/highlight';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import { createTypesetMath } from '@flydeck/scene/math/typeset-math';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { Scene } from '@flydeck/scene/model/scene';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { openFontSlices } from '@flydeck/server/adapters/fonts/font-slices';
import { loadImporter } from '@flydeck/server/features/imports/importers';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { compileScene, type SceneSource } from '@flydeck/server/publishing/build-scene';
import { describe, expect, it } from 'vitest';
import { BrowserPorts } from '../../../web/src/canvas-editor/compile/browser-ports.ts';
import { createLocalFontClient } from './local-font-client.ts';

/** Returns a scene after conversion to JSON and back. Removes the ids of steps, because ids are not painted. */
function normalizeScene(scene: Scene): Scene {
  const steps = scene.steps.map(({ id: _id, ...step }) => step);
  return JSON.parse(JSON.stringify({ ...scene, steps })) as Scene;
}

/** Returns the scene that the server publishes for a document. */
async function compileForPublishing(source: SceneSource): Promise<Scene> {
  return normalizeScene((await compileScene(source, await openBuildDeps(), { sizes: false })).scene);
}

/**
 * Compiles a published document with the code of the editor. Compiles again until the scene contains no placeholders
 * for fonts, formulas or other data that was still being loaded.
 */
async function compileInEditor({ document }: SceneSource, { images, media }: Scene): Promise<Scene> {
  const stored = readDocument(JSON.parse(JSON.stringify(document)));
  const ports = new BrowserPorts({
    client: createLocalFontClient(await openFontSlices()),
    loaders: { highlight: async () => createHighlight(), typesetMath: async (files) => createTypesetMath(files) },
    onLoaded: () => undefined,
    onFont: () => undefined,
  });
  ports.setAssets({ images, media });
  const compiler = new SceneCompiler(new RecordStore(flattenDocument(stored)), ports);
  for (;;) {
    const countBefore = ports.provisionalResultCount();
    const { scene } = compiler.compile();
    if (ports.provisionalResultCount() === countBefore) return normalizeScene(scene);
    await ports.whenIdle();
  }
}

describe('the scene of the editor', () => {
  it.each(DEMOS)('equals the published scene of $slug', async ({ create }) => {
    const deck = await create();
    const published = await compileForPublishing(deck);
    expect(await compileInEditor(deck, published)).toEqual(published);
  });
});

/** Formulas (TeX) with rare characters, new commands, stretched characters and chemistry. The last two are invalid. */
const FORMULAS = [
  'E = mc^2',
  '\\mathbb{R} \\subset \\mathfrak{g} \\times \\mathcal{L}',
  '\\newcommand{\\reals}{\\mathbb{R}} \\forall x \\in \\reals',
  '\\overbrace{a_1 + \\dots + a_n}^{n \\text{ États}} \\xrightarrow{f} \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}',
  '\\ce{2 H2O <=> 2 H2 + O2 ^}',
  '\\frac{1',
  '\\unknowncommand',
];

it('the scene of the editor equals the published scene of a document with formulas in elements and texts', async () => {
  const box = { x: 0, y: 0, width: 400, height: 100 };
  const elements = FORMULAS.flatMap((tex, i) => [
    { ...box, kind: 'math' as const, id: `element-${i}`, tex },
    { ...box, kind: 'text' as const, id: `text-${i}`, body: { paragraphs: [{ runs: [{ text: 'x', math: tex }] }] } },
  ]);
  const source = { document: aDocument({ elements }), assets: new Map() };
  const published = await compileForPublishing(source);
  expect(await compileInEditor(source, published)).toEqual(published);
  // Each valid formula is once an element and once in a text.
  expect(JSON.stringify(published).match(/"role":"Formula"/g)).toHaveLength(2 * (FORMULAS.length - 2));
});

const corpus = corpusDir();

const listCorpusFiles = (folder: string): string[] =>
  ['md', 'pptx', 'pdf'].flatMap((kind) =>
    readdirSync(join(folder, kind))
      .filter((name) => name.endsWith(`.${kind}`))
      .map((name) => join(kind, name)),
  );

describe.skipIf(!corpus)(`the scene of the editor, for the corpus${corpus ? '' : ' (corpus folder missing)'}`, () => {
  const folder = corpus ?? '';
  it.each(corpus ? listCorpusFiles(folder) : [])(
    'equals the published scene of %s',
    async (name) => {
      const bytes = readFileSync(join(folder, name));
      const importer = await loadImporter(fileKind({ name, bytes }));
      // The tests of the importer cover files that cannot be imported, such as files with a password.
      const imported = await importer({ name, bytes }, () => undefined).catch(() => undefined);
      if (!imported) return;
      const published = await compileForPublishing(imported);
      expect(await compileInEditor(imported, published)).toEqual(published);
    },
    300_000,
  );
});
