import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdministrator } from './administrator.ts';
import { bookletPdf } from './booklet-pdf.ts';
import { corpusFile } from './corpus-file.ts';
import { importFiles } from './import-files.ts';
import { startServer } from './start-server.ts';
import type { InstanceTemplate } from './templates.ts';
import { EMPTY_TEMPLATE } from './test-instance.ts';
import { tourPptx } from './tour-pptx.ts';

/**
 * Names of the presentations on the shared servers. Several test files use each presentation. The tests generate a
 * PowerPoint, a PDF and a Markdown file, from which `tour`, `booklet` and `note` are made. `video` (with a video) and
 * `sample` are made from files of the corpus (real presentations outside of the repository), and are missing on
 * machines without the corpus.
 */
export type DeckName = 'tour' | 'booklet' | 'note' | 'video' | 'sample';

/** The username of the presentations' owner. */
export const OWNER_USERNAME = 'ada';

const NOTE = '# One thought\n\nShort enough to be read at once.\n';

export const VIDEO_FILE = 'pptx/python-pptx__shp-movie-props.pptx';
export const SAMPLE_FILE = 'pptx/docling__powerpoint_sample.pptx';

/** Returns the path of a JSON file in the data folder. The file maps each `DeckName` to the path of its page. */
export const decksFile = (dataDir: string): string => join(dataDir, 'e2e', 'decks.json');

/** The data of the shared servers: the demo presentations, an administrator, and the presentations of `DeckName`. */
export const SHARED_TEMPLATE: InstanceTemplate = {
  name: 'shared',
  base: EMPTY_TEMPLATE,
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, {});
    await createAdministrator(server.origin);
    await mkdir(join(dataDir, 'e2e'), { recursive: true });
    const files = await deckFiles(join(dataDir, 'e2e'));
    const urls = await importFiles(
      server,
      files.map(({ path }) => path),
      ['--owner', OWNER_USERNAME, '--create-owner'],
    );
    const pagePaths = files.map(({ name }, i) => [name, new URL(urls[i] ?? '').pathname]);
    await writeFile(decksFile(dataDir), JSON.stringify(Object.fromEntries(pagePaths)));
    await server.stop();
  },
};

interface DeckFile {
  readonly name: DeckName;
  readonly path: string;
}

/** Returns the files from which the presentations are made. Writes the generated files into `folder`. */
async function deckFiles(folder: string): Promise<DeckFile[]> {
  const generatedFiles = [
    { name: 'tour', fileName: 'tour.pptx', bytes: tourPptx() },
    { name: 'booklet', fileName: 'booklet.pdf', bytes: bookletPdf() },
    { name: 'note', fileName: 'note.md', bytes: new TextEncoder().encode(NOTE) },
  ] as const;
  for (const { fileName, bytes } of generatedFiles) await writeFile(join(folder, fileName), bytes);
  const corpusFiles = [
    { name: 'video', path: corpusFile(VIDEO_FILE) },
    { name: 'sample', path: corpusFile(SAMPLE_FILE) },
  ] as const;
  return [
    ...generatedFiles.map(({ name, fileName }) => ({ name, path: join(folder, fileName) })),
    ...corpusFiles.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
  ];
}
