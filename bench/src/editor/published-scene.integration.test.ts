import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMOS } from '@flydeck/content/demos/demo-list';
import { fileKind } from '@flydeck/readers/file-kind';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { createHighlight } from '@flydeck/scene/highlight/highlight';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
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
import { readingClient } from './reading-client.ts';

/** A scene as a browser reads it, without the ids of its steps: nothing that is painted depends on them. */
function read(scene: Scene): Scene {
  const steps = scene.steps.map(({ id: _id, ...step }) => step);
  return JSON.parse(JSON.stringify({ ...scene, steps })) as Scene;
}

/** The scene that is published for a document. */
async function publish(source: SceneSource): Promise<Scene> {
  return read((await compileScene(source, await openBuildDeps(), { sizes: false })).scene);
}

/** Compiles the log of a published document as the editor does when the document is first changed. */
async function compileInEditor({ document }: SceneSource, { images, media }: Scene): Promise<Scene> {
  const stored = readDocument(JSON.parse(JSON.stringify(document)));
  const { typesetMath } = await (await openBuildDeps()).portsFor(document);
  const ports = new BrowserPorts({
    client: readingClient(await openFontSlices()),
    loaders: { highlight: async () => createHighlight(), typesetMath: async () => typesetMath },
    onLoaded: () => undefined,
    onFont: () => undefined,
  });
  ports.setAssets({ images, media });
  const compiler = new SceneCompiler(new RecordStore(flattenDocument(stored)), ports);
  for (;;) {
    const provisionalResults = ports.provisionalResults();
    const { scene } = compiler.compile();
    if (ports.provisionalResults() === provisionalResults) return read(scene);
    await ports.whenIdle();
  }
}

describe('the scene of the editor', () => {
  it.each(DEMOS)('equals the published scene of $slug', async ({ create }) => {
    const deck = await create();
    const published = await publish(deck);
    expect(await compileInEditor(deck, published)).toEqual(published);
  });
});

const corpus = corpusDir();
/** The largest files of each kind take minutes on a busy machine, and their slides repeat what others contain. */
const MAX_BYTES = { md: 3_000_000, pptx: 3_000_000, pdf: 100_000 };

function corpusFiles(folder: string): string[] {
  return Object.entries(MAX_BYTES).flatMap(([kind, maxBytes]) =>
    readdirSync(join(folder, kind))
      .map((name) => join(kind, name))
      .filter((name) => name.endsWith(`.${kind}`) && readFileSync(join(folder, name)).length <= maxBytes),
  );
}

describe.skipIf(!corpus)(`the scene of the editor, for the corpus${corpus ? '' : ' (corpus folder missing)'}`, () => {
  const folder = corpus ?? '';
  it.each(corpus ? corpusFiles(folder) : [])(
    'equals the published scene of %s',
    async (name) => {
      const bytes = readFileSync(join(folder, name));
      const importer = await loadImporter(fileKind({ name, bytes }));
      // Files that cannot be imported, such as those with a password, are tested with the importer.
      const imported = await importer({ name, bytes }, () => undefined).catch(() => undefined);
      if (!imported) return;
      const published = await publish(imported);
      expect(await compileInEditor(imported, published)).toEqual(published);
    },
    300_000,
  );
});
