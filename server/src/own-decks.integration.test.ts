import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDeck } from './own-decks.ts';
import { buildScene, openBuildDeps, type SceneSource } from './publishing/building.ts';
import { aDeck } from './publishing/testing/a-deck.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'flydeck-decks-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A maker that counts its calls. */
function counting(folder: string) {
  const state = { built: 0 };
  const make = () => {
    state.built += 1;
    return aDeck({ title: 'Rivers' });
  };
  const build = async (deck: SceneSource) => buildScene(deck, await openBuildDeps());
  return { state, read: () => ownDeck('rivers', { folder, make, build }) };
}

describe('ownDeck', () => {
  it('makes a deck once and reads it from the folder afterwards', async () => {
    const folder = await mkdtemp(join(parent, 'once-'));
    const { state, read } = counting(folder);
    const created = await read();
    const stored = await read();
    expect(state.built).toBe(1);
    expect(stored.deck.document).toEqual(created.deck.document);
    expect(stored.built.sceneUrl).toBe(created.built.sceneUrl);
    expect([...stored.built.files.keys()]).toEqual([...created.built.files.keys()]);
    expect(stored.built.pictures).toEqual(created.built.pictures);
    expect((await readdir(folder)).sort()).toEqual(['rivers.flydeck', 'rivers.scene']);
  });

  it.each([
    ['flydeck', 'cut off'],
    ['scene', 'cut off'],
    ['scene', 'altered'],
  ])('makes a deck again when its .%s file is %s', async (extension, damage) => {
    const folder = await mkdtemp(join(parent, 'damaged-'));
    const { state, read } = counting(folder);
    const created = await read();
    const path = join(folder, `rivers.${extension}`);
    const bytes = await readFile(path);
    if (damage === 'altered') bytes[bytes.length - 100]! ^= 1;
    await writeFile(path, damage === 'altered' ? bytes : bytes.subarray(0, bytes.length - 100));
    const again = await read();
    expect(state.built).toBe(2);
    expect(again.built.sceneUrl).toBe(created.built.sceneUrl);
    await read();
    expect(state.built).toBe(2);
  });

  it('makes a deck without storing it when the folder does not exist', async () => {
    const { state, read } = counting(join(parent, 'missing'));
    await read();
    expect((await read()).deck.document.title).toBe('Rivers');
    expect(state.built).toBe(2);
  });
});
