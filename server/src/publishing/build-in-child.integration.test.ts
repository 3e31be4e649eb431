import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { openBuildDeps } from './build-deps.ts';
import { buildSceneInChild } from './build-in-child.ts';
import { buildScene, type SceneSource } from './build-scene.ts';
import { createDeck } from './testing/create-deck.ts';

const MALICIOUS_CHILD = fileURLToPath(new URL('./testing/malicious-child.ts', import.meta.url));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns a deck with one image element for each picture. */
function createDeckWithPictures(pictures: readonly Uint8Array[]): SceneSource {
  const { document } = createDeck();
  const assets = new Map(pictures.map((bytes) => [sha256(bytes), bytes]));
  const elements = [...assets.keys()].map((asset, index) => ({
    kind: 'image' as const,
    id: `picture-${index}`,
    x: 10 * index,
    y: 10,
    width: 300,
    height: 200,
    asset,
  }));
  return { document: { ...document, root: { ...document.root, elements } }, assets };
}

/** Returns a PNG whose left half is black and whose right half is transparent. */
function createPng(width: number, height: number): Uint8Array {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(0, 0, width / 2, height);
  return canvas.toBuffer('image/png');
}

describe('buildSceneInChild', () => {
  it('builds the same files as a build in this process', async () => {
    const deck = createDeckWithPictures([createPng(900, 700)]);
    const inChild = await buildSceneInChild(deck);
    const inProcess = await buildScene(deck, await openBuildDeps());
    expect(inChild.sceneUrl).toBe(inProcess.sceneUrl);
    expect(inChild.scene).toEqual(JSON.parse(JSON.stringify(inProcess.scene)));
    expect(inChild.pictures).toEqual(inProcess.pictures);
    expect([...inChild.files.keys()].sort()).toEqual([...inProcess.files.keys()].sort());
    for (const [url, bytes] of inChild.files) expect(sha256(bytes)).toBe(sha256(inProcess.files.get(url)!));
  });

  it.each([
    ['a truncated picture', createPng(400, 300).subarray(0, 200)],
    ['a picture whose header claims 30,000 by 30,000 pixels', createVastPng()],
    ['an SVG that expands exponentially', createExponentialSvg()],
    [
      'an SVG with a filter of extreme radius',
      createSvg(
        '<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter><rect filter="url(#f)" width="9" height="9"/>',
      ),
    ],
  ])('builds the rest of a deck with %s', async (_, bytes) => {
    const { scene, files } = await buildSceneInChild(createDeckWithPictures([bytes, createPng(20, 20)]));
    expect(Object.keys(scene.images)).toContain(sha256(createPng(20, 20)));
    expect(files.size).toBeGreaterThan(3);
  });

  it.each([
    ['time', { milliseconds: 300 }],
    ['memory', { residentMegabytes: 60 }],
    ['result size', { resultBytes: 1000 }],
  ])('fails at the limit of %s', async (_, limits) => {
    // Building this deck takes several seconds, so that the limit is exceeded long before the child ends.
    const pictures = Array.from({ length: 6 }, (_, index) => createPng(3000, 2000 + index));
    await expect(buildSceneInChild(createDeckWithPictures(pictures), limits)).rejects.toMatchObject({
      code: 'import.too_large',
    });
  });

  // The files of the first three attacks have bytes that do not match the hash in the name, a name outside of the
  // folders of published files, or a type that browsers execute. With `script-link`, the scene has a link to a
  // `javascript:` URL. With `silence`, the child sends no result. With `garbage`, the child sends bytes that are not a
  // message.
  it.each(['foreign-bytes', 'foreign-name', 'active-file', 'script-link', 'silence', 'garbage'])(
    'rejects the result of a child with the attack %s',
    async (attack) => {
      // `malicious-child.ts` reads the name of the attack from the title.
      const deck = createDeck({ title: attack });
      await expect(buildSceneInChild(deck, {}, MALICIOUS_CHILD)).rejects.toMatchObject({
        code: 'import.corrupt',
      });
    },
  );
});

/** Returns a PNG of 40 by 40 pixels whose header claims 30,000 by 30,000. */
function createVastPng(): Uint8Array {
  const bytes = Uint8Array.from(createPng(40, 40));
  // In a PNG, the width is at offset 16, and the height at offset 20.
  new DataView(bytes.buffer).setUint32(16, 30_000);
  new DataView(bytes.buffer).setUint32(20, 30_000);
  return bytes;
}

function createSvg(content: string): Uint8Array {
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`);
}

function createExponentialSvg(): Uint8Array {
  const levels = Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`);
  return createSvg(`<rect id="g0" width="1" height="1"/>${levels.join('')}`);
}
