import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBundledDeck } from './bundled-decks.ts';
import { buildScene, openBuildDeps, type SceneSource } from './publishing/building.ts';
import { createDeck } from './publishing/testing/create-deck.ts';

let parentFolder: string;
beforeAll(async () => {
  parentFolder = await mkdtemp(join(tmpdir(), 'flydeck-decks-'));
});
afterAll(() => rm(parentFolder, { recursive: true, force: true }));

/**
 * Returns `load`, which loads a deck from `folder`, and `counter`, which counts how often `load` had to create the deck
 * because `folder` did not contain valid files of the deck.
 */
function createCountingLoader(folder: string) {
  const counter = { creationCount: 0 };
  const createRivers = () => {
    counter.creationCount += 1;
    return createDeck({ title: 'Rivers' });
  };
  const build = async (deck: SceneSource) => buildScene(deck, await openBuildDeps());
  return { counter, load: () => loadBundledDeck('rivers', { folder, createDeck: createRivers, build }) };
}

describe('loadBundledDeck', () => {
  it('creates a deck once and reads it from the folder afterwards', async () => {
    const folder = await mkdtemp(join(parentFolder, 'once-'));
    const { counter, load } = createCountingLoader(folder);
    const created = await load();
    const stored = await load();
    expect(counter.creationCount).toBe(1);
    expect(stored.deck.document).toEqual(created.deck.document);
    expect(stored.builtScene.sceneUrl).toBe(created.builtScene.sceneUrl);
    expect([...stored.builtScene.files.keys()]).toEqual([...created.builtScene.files.keys()]);
    expect(stored.builtScene.pictures).toEqual(created.builtScene.pictures);
    expect((await readdir(folder)).sort()).toEqual(['rivers.flydeck', 'rivers.scene']);
  });

  it.each([
    ['flydeck', 'truncated'],
    ['scene', 'truncated'],
    ['scene', 'altered'],
  ])('creates a deck again when its .%s file is %s', async (extension, damage) => {
    const folder = await mkdtemp(join(parentFolder, 'damaged-'));
    const { counter, load } = createCountingLoader(folder);
    const created = await load();
    const path = join(folder, `rivers.${extension}`);
    const bytes = await readFile(path);
    if (damage === 'altered') bytes[bytes.length - 100]! ^= 1;
    await writeFile(path, damage === 'altered' ? bytes : bytes.subarray(0, bytes.length - 100));
    const rebuilt = await load();
    expect(counter.creationCount).toBe(2);
    expect(rebuilt.builtScene.sceneUrl).toBe(created.builtScene.sceneUrl);
    await load();
    expect(counter.creationCount).toBe(2);
  });

  it('creates a deck without storing it when the folder does not exist', async () => {
    const { counter, load } = createCountingLoader(join(parentFolder, 'missing'));
    await load();
    expect((await load()).deck.document.title).toBe('Rivers');
    expect(counter.creationCount).toBe(2);
  });
});
