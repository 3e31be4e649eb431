import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdministrator } from './administrator.ts';
import { bookletPdf } from './booklet-pdf.ts';
import { corpusFile } from './corpus-file.ts';
import { importFiles } from './import-files.ts';
import { startServer } from './start-server.ts';
import type { Template } from './templates.ts';
import { EMPTY } from './test-instance.ts';
import { tourPptx } from './tour-pptx.ts';

/** The decks of the shared servers. `film` and `sample` exist only if the machine has the corpus. */
export type DeckName = 'tour' | 'booklet' | 'note' | 'film' | 'sample';

/** The username of the decks' owner. */
export const OWNER = 'ada';

const NOTE = '# One thought\n\nShort enough to be read at once.\n';

export const FILM_FILE = 'pptx/python-pptx__shp-movie-props.pptx';
export const SAMPLE_FILE = 'pptx/docling__powerpoint_sample.pptx';

/** Returns the JSON file in the data folder that contains the paths of the decks' pages by name. */
export const decksFile = (dataDir: string): string => join(dataDir, 'e2e', 'decks.json');

/** The template of the shared servers: demo presentations, an administrator, and the decks. */
export const SHARED: Template = {
  name: 'shared',
  base: EMPTY,
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, {});
    await createAdministrator(server.origin);
    await mkdir(join(dataDir, 'e2e'), { recursive: true });
    const files = await deckFiles(join(dataDir, 'e2e'));
    const urls = await importFiles(
      server,
      files.map(([, path]) => path),
      ['--owner', OWNER, '--create-owner'],
    );
    const paths = files.map(([name], i) => [name, new URL(urls[i] ?? '').pathname]);
    await writeFile(decksFile(dataDir), JSON.stringify(Object.fromEntries(paths)));
    await server.stop();
  },
};

/** Returns the files to publish by deck name. Writes the generated files into `folder`. */
async function deckFiles(folder: string): Promise<(readonly [DeckName, string])[]> {
  const generatedFiles = [
    ['tour', 'tour.pptx', tourPptx()],
    ['booklet', 'booklet.pdf', bookletPdf()],
    ['note', 'note.md', new TextEncoder().encode(NOTE)],
  ] as const;
  for (const [, file, bytes] of generatedFiles) await writeFile(join(folder, file), bytes);
  const corpusFiles = [
    ['film', corpusFile(FILM_FILE)],
    ['sample', corpusFile(SAMPLE_FILE)],
  ] as const;
  return [
    ...generatedFiles.map(([name, file]) => [name, join(folder, file)] as const),
    ...corpusFiles.flatMap(([name, path]) => (path === undefined ? [] : [[name, path] as const])),
  ];
}
