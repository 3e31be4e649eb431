import { fileKind } from '@flydeck/readers/file-kind';
import { compile } from '@flydeck/scene/compile';
import { createHighlight } from '@flydeck/scene/highlight/highlight';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import { createTypesetMath } from '@flydeck/scene/math/typeset-math';
import type { Document } from '@flydeck/scene/model/document';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { openFontSlices } from '@flydeck/server/adapters/fonts/font-slices';
import { loadImporter } from '@flydeck/server/features/imports/importers';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { expect, it } from 'vitest';
import { BrowserPorts } from '../../../web/src/canvas-editor/compile/browser-ports.ts';
import { createLocalFontClient } from './local-font-client.ts';

/** Texts whose fonts are chosen and measured in different ways: scripts, styles and fallback fonts. */
const MARKDOWN = `# Überschrift – “quotes” and ligatures: office

Plain text, **bold**, *italic* and \`code\`, which is long enough that its lines break somewhere.

日本語のテキストは単語の間に空白がありません。한국어 문장입니다. 这是一个简体中文的句子。

שלום עולם, and مرحبا بالعالم in one paragraph, with ไทย, Ελληνικά and Русский.

Emoji 😀 👩‍👩‍👧 ☎︎ and symbols ∑ ∫ → ⟶ ✔ and a letter that no font has: \u{1F9FF}\u{12000}.

\`\`\`ts
const answer: number = 42; // the answer
\`\`\`
`;

/** Compiles a document with the code of the browser. Repeats this until no font or code is still being loaded. */
async function compileInBrowser(document: Document): Promise<unknown> {
  const ports = new BrowserPorts({
    client: createLocalFontClient(await openFontSlices()),
    loaders: { highlight: async () => createHighlight(), typesetMath: async (files) => createTypesetMath(files) },
    onLoaded: () => undefined,
    onFont: () => undefined,
  });
  const compiler = new SceneCompiler(new RecordStore(flattenDocument(document)), ports);
  for (;;) {
    // Each element that is compiled as a placeholder, because a font or code is not loaded yet, increases this count.
    const placeholderCount = ports.provisionalResultCount();
    const { scene, warnings } = compiler.compile();
    if (ports.provisionalResultCount() === placeholderCount) return { scene, warnings };
    await ports.whenIdle();
  }
}

async function compileOnServer(document: Document): Promise<unknown> {
  const ports = await (await openBuildDeps()).portsFor(document);
  const assembled = assembleDocument(new RecordStore(flattenDocument(document)));
  return compile(assembled, { ...ports, image: () => undefined, media: () => undefined });
}

async function importFile(name: string, bytes: Uint8Array): Promise<Document> {
  const importer = await loadImporter(fileKind({ name, bytes }));
  return (await importer({ name, bytes }, () => undefined)).document;
}

it('the code of the browser compiles text of many scripts into the same scene as the server', async () => {
  const document = await importFile('scripts.md', new TextEncoder().encode(MARKDOWN));
  expect(await compileInBrowser(document)).toEqual(await compileOnServer(document));
}, 300_000);
