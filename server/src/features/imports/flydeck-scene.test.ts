import { exportFlydeck, importFlydeck } from '@flydeck/readers/flydeck/index';
import { smallDeck } from '@flydeck/readers/flydeck/testing/small-deck';
import { describe, expect, it } from 'vitest';
import { buildScene, openBuildDeps } from '../../publishing/building.ts';

const importDeck = (bytes: Uint8Array) => importFlydeck({ name: 'x.flydeck', bytes }, () => undefined);

describe('a .flydeck file', () => {
  it('results in the same scene after export and import, byte for byte', async () => {
    const deck = smallDeck();
    const deps = await openBuildDeps();
    const before = await buildScene(deck, deps, { pictures: false });
    const after = await buildScene(await importDeck(exportFlydeck(deck.document, deck.assets)), deps, {
      pictures: false,
    });
    expect(after.sceneUrl).toBe(before.sceneUrl);
    expect(Buffer.from(after.files.get(after.sceneUrl)!).equals(Buffer.from(before.files.get(before.sceneUrl)!))).toBe(
      true,
    );
    expect([...after.files.keys()]).toEqual([...before.files.keys()]);
  });
});
