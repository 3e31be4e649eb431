import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFlydeck, importFlydeck } from '@flydeck/readers/flydeck/index';
import { FrameReader } from './adapters/sandbox/frames.ts';
import type { BuiltScene, SceneSource } from './publishing/building.ts';
import { BuiltFrameReader, builtFrames } from './publishing/index.ts';

/** A presentation with the scene that was built of it. */
export interface BuiltDeck {
  readonly deck: SceneSource;
  readonly built: BuiltScene;
}

interface OwnDeckOptions {
  /** Folder of built decks. Nothing is stored when it does not exist. */
  readonly folder: string;
  make(): SceneSource | Promise<SceneSource>;
  build(deck: SceneSource): Promise<BuiltScene>;
}

const MAX_BYTES = 200_000_000;

/**
 * Returns a demo or template with its scene from `<folder>/<name>.flydeck` and `<folder>/<name>.scene`. If they are
 * missing or damaged, both are built and stored there, so that the next instance started from this build need not draw them.
 */
export async function ownDeck(name: string, { folder, make, build }: OwnDeckOptions): Promise<BuiltDeck> {
  const stored = await readBuiltDeck(folder, name).catch(() => undefined);
  if (stored) return stored;
  const deck = await make();
  const created = { deck, built: await build(deck) };
  // The folder may be missing or read-only: then the next instance makes them again.
  await writeBuiltDeck(folder, name, created).catch(() => undefined);
  return created;
}

async function readBuiltDeck(folder: string, name: string): Promise<BuiltDeck> {
  const [file, frames] = await Promise.all([
    readFile(join(folder, `${name}.flydeck`)),
    readFile(join(folder, `${name}.scene`)),
  ]);
  const reader = new BuiltFrameReader();
  for (const frame of new FrameReader(MAX_BYTES).push(frames)) reader.take(frame);
  const { document, assets } = await importFlydeck({ name, bytes: file }, () => undefined);
  return { deck: { document, assets }, built: reader.finish() };
}

async function writeBuiltDeck(folder: string, name: string, { deck, built }: BuiltDeck): Promise<void> {
  await writeWhole(join(folder, `${name}.flydeck`), exportFlydeck(deck.document, deck.assets));
  await writeWhole(join(folder, `${name}.scene`), Buffer.concat([...builtFrames(built)]));
}

/** Other processes see the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
