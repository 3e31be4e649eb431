import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAdministrator } from './administrator.ts';
import { bookletPdf } from './booklet-pdf.ts';
import { corpusFile } from './corpus-file.ts';
import { EMPTY } from './empty-flydeck.ts';
import { importFiles } from './import-files.ts';
import { startServer } from './start-server.ts';
import type { Template } from './templates.ts';
import { tourPptx } from './tour-pptx.ts';

/** Presentations that journeys visit: made by the project's own scripts, or real ones where the corpus is there. */
export type DeckName = 'tour' | 'booklet' | 'note' | 'film' | 'sample';

/** Whose they are. */
export const OWNER = 'ada';

const NOTE = '# One thought\n\nShort enough to be read at once.\n';

export const FILM_FILE = 'pptx/python-pptx__shp-movie-props.pptx';
export const SAMPLE_FILE = 'pptx/docling__powerpoint_sample.pptx';

/** In the data folder: the paths of the decks' pages by name. */
export const decksFile = (dataDir: string): string => join(dataDir, 'journeys', 'decks.json');

/** What the shared servers start with: demo presentations, an administrator, and the decks. */
export const SHARED: Template = {
  name: 'shared',
  from: EMPTY,
  async fill({ databaseUrl, dataDir }) {
    const server = await startServer(dataDir, databaseUrl, {});
    await makeAdministrator(server.address);
    await mkdir(join(dataDir, 'journeys'), { recursive: true });
    const files = await deckFiles(join(dataDir, 'journeys'));
    const addresses = await importFiles(
      server,
      files.map(([, path]) => path),
      ['--owner', OWNER, '--create-owner'],
    );
    const paths = files.map(([name], i) => [name, new URL(addresses[i] ?? '').pathname]);
    await writeFile(decksFile(dataDir), JSON.stringify(Object.fromEntries(paths)));
    await server.stop();
  },
};

/** The files to publish, the own ones written into `folder`. */
async function deckFiles(folder: string): Promise<(readonly [DeckName, string])[]> {
  const own = [
    ['tour', 'tour.pptx', tourPptx()],
    ['booklet', 'booklet.pdf', bookletPdf()],
    ['note', 'note.md', new TextEncoder().encode(NOTE)],
  ] as const;
  for (const [, file, bytes] of own) await writeFile(join(folder, file), bytes);
  const real = [
    ['film', corpusFile(FILM_FILE)],
    ['sample', corpusFile(SAMPLE_FILE)],
  ] as const;
  return [
    ...own.map(([name, file]) => [name, join(folder, file)] as const),
    ...real.flatMap(([name, path]) => (path === undefined ? [] : [[name, path] as const])),
  ];
}
