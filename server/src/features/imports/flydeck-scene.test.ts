import { exportFlydeck, importFlydeck } from '@flydeck/readers/flydeck/index';
import { smallDeck } from '@flydeck/readers/flydeck/testing/small-deck';
import { describe, expect, it } from 'vitest';
import { buildScene, openBuildDeps } from '../../publishing/building.ts';

const importDeck = (bytes: Uint8Array) => importFlydeck({ name: 'x.flydeck', bytes }, () => undefined);

describe('a .flydeck file', () => {
  it('that is exported and imported results in a scene with the same bytes as the original', async () => {
    const deck = smallDeck();
    const deps = await openBuildDeps();
    const original = await buildScene(deck, deps, { pictures: false });
    const imported = await buildScene(await importDeck(exportFlydeck(deck.document, deck.assets)), deps, {
      pictures: false,
    });
    expect(imported.sceneUrl).toBe(original.sceneUrl);
    expect(
      Buffer.from(imported.files.get(imported.sceneUrl)!).equals(Buffer.from(original.files.get(original.sceneUrl)!)),
    ).toBe(true);
    expect([...imported.files.keys()]).toEqual([...original.files.keys()]);
  });
});
