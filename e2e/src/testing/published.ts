import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { bookletPdf } from './booklet-pdf.ts';
import { corpusFile } from './corpus-file.ts';
import { tourPptx } from './tour-pptx.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Presentations that journeys visit: made by the project's own scripts, or real ones where the corpus is there. */
export type DeckName = 'tour' | 'booklet' | 'note' | 'film' | 'sample';

/** Whose they are. */
export const OWNER = 'ada';

const NOTE = '# One thought\n\nShort enough to be read at once.\n';

export const FILM_FILE = 'pptx/python-pptx__shp-movie-props.pptx';
export const SAMPLE_FILE = 'pptx/docling__powerpoint_sample.pptx';

/**
 * Publishes files by the `flydeck` command, as a person does beside a running server.
 * @returns the addresses that it printed.
 * @throws what the command complained about.
 */
export async function publish(files: readonly string[], options: readonly string[] = []): Promise<string[]> {
  const server = new URL(inject('address'));
  const script = join(ROOT, 'scripts/flydeck.mjs');
  const { stdout } = await run(process.execPath, [script, 'import', ...options, ...files], {
    env: { ...process.env, FLYDECK_DATA: inject('dataDir'), PORT: server.port },
  });
  return stdout.trim().split('\n');
}

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

/** All decks by the addresses of their pages; published once in a run, whichever journey asks first. */
async function decks(): Promise<Partial<Record<DeckName, string>>> {
  const folder = join(inject('dataDir'), 'journeys');
  const known = join(folder, 'decks.json');
  if (existsSync(known)) return JSON.parse(await readFile(known, 'utf8')) as Record<DeckName, string>;
  await mkdir(folder, { recursive: true });
  const files = await deckFiles(folder);
  const addresses = await publish(
    files.map(([, path]) => path),
    ['--owner', OWNER],
  );
  const found = Object.fromEntries(files.map(([name], i) => [name, addresses[i]]));
  await writeFile(known, JSON.stringify(found));
  return found;
}

/** The address of a deck's page. @throws when it could not be published here. */
export async function published(name: DeckName): Promise<string> {
  const address = (await decks())[name];
  if (address === undefined) throw new Error(`There is no presentation "${name}" here.`);
  return address;
}
