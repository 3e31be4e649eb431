import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFlydeck, importFlydeck } from '@flydeck/readers/flydeck/index';
import { MessageReader } from './adapters/sandbox/child-messages.ts';
import type { BuiltScene, SceneSource } from './publishing/building.ts';
import { BuiltSceneReader, encodeBuiltScene } from './publishing/index.ts';

/** A presentation and the scene that was built from it. */
export interface BuiltDeck {
  readonly deck: SceneSource;
  readonly builtScene: BuiltScene;
}

interface BundledDeckOptions {
  /** Folder of built decks. If the folder does not exist, built decks are not stored. */
  readonly folder: string;
  /** Creates the presentation. Called only if the presentation cannot be read from the folder. */
  createDeck(): SceneSource | Promise<SceneSource>;
  /** Compiles the presentation and paints its pictures. */
  build(deck: SceneSource): Promise<BuiltScene>;
}

/** Maximum size of a stored scene with its files. */
const SCENE_MAX_BYTES = 200_000_000;

/**
 * Returns a demo or template with its scene from `<folder>/<name>.flydeck` and `<folder>/<name>.scene`. If one of the
 * files is missing or damaged, creates both files, so that the next instance that uses the folder can read them.
 */
export async function loadBundledDeck(
  name: string,
  { folder, createDeck, build }: BundledDeckOptions,
): Promise<BuiltDeck> {
  const stored = await readBuiltDeck(folder, name).catch(() => undefined);
  if (stored) return stored;
  const deck = await createDeck();
  const created = { deck, builtScene: await build(deck) };
  // Fails if the folder is missing or read-only. The next instance then builds the deck again.
  await writeBuiltDeck(folder, name, created).catch(() => undefined);
  return created;
}

async function readBuiltDeck(folder: string, name: string): Promise<BuiltDeck> {
  const [file, sceneBytes] = await Promise.all([
    readFile(join(folder, `${name}.flydeck`)),
    readFile(join(folder, `${name}.scene`)),
  ]);
  const reader = new BuiltSceneReader();
  for (const message of new MessageReader(SCENE_MAX_BYTES).push(sceneBytes)) reader.add(message);
  const { document, assets } = await importFlydeck({ name, bytes: file }, () => undefined);
  return { deck: { document, assets }, builtScene: reader.finish() };
}

async function writeBuiltDeck(folder: string, name: string, { deck, builtScene }: BuiltDeck): Promise<void> {
  await writeAtomically(join(folder, `${name}.flydeck`), exportFlydeck(deck.document, deck.assets));
  await writeAtomically(join(folder, `${name}.scene`), Buffer.concat([...encodeBuiltScene(builtScene)]));
}

/** Writes a file that other processes see only when it is complete. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, bytes);
  await rename(temporaryPath, path);
}
