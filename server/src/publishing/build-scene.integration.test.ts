import { createHash } from 'node:crypto';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Document } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { openBuildDeps } from './build-deps.ts';
import { buildScene, type SceneSource } from './build-scene.ts';
import { renderStep } from './render-step.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns a document of two pages with an unused asset. A red picture fills the first page. The page also has a text
 * with `lines`. Documents made from a PDF contain texts with `lines`, which are not painted.
 */
function createSource(): SceneSource {
  const canvas = createCanvas(800, 450);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d00000';
  context.fillRect(0, 0, 800, 450);
  const picture = new Uint8Array(canvas.toBuffer('image/png'));
  const unused = new TextEncoder().encode('neither a picture nor a video');
  const page = { width: 160, height: 90, topics: [] };
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'classic',
    title: 'Two pages',
    language: 'en',
    theme: DEFAULT_THEME,
    root: {
      id: 'root',
      title: 'Two pages',
      width: 400,
      height: 120,
      elements: [],
      topics: [
        {
          ...page,
          id: 'one',
          title: 'One',
          frame: { x: 100, y: 60, scale: 1 },
          elements: [
            {
              kind: 'image',
              id: 'picture',
              x: 0,
              y: 0,
              width: 160,
              height: 90,
              asset: hashOf(picture),
              alt: '',
            },
            {
              kind: 'text',
              id: 'words',
              x: 10,
              y: 10,
              width: 80,
              height: 12,
              body: { paragraphs: [{ runs: [{ text: 'Only read' }], role: 'title' }] },
              lines: [{ text: 'Only read', x: 10, y: 20, width: 80, size: 10 }],
            },
          ],
        },
        { ...page, id: 'two', title: 'Two', frame: { x: 300, y: 60, scale: 1 }, elements: [] },
      ],
    },
    assets: { [hashOf(picture)]: { mediaType: 'image/png', bytes: picture.length } },
  };
  return {
    document,
    assets: new Map([
      [hashOf(picture), picture],
      [hashOf(unused), unused],
    ]),
  };
}

describe('buildScene', () => {
  it('returns the file of the scene, the files of its fonts, images and pictures, and no other files', async () => {
    const { scene, files, sceneUrl, pictures } = await buildScene(createSource(), await openBuildDeps());
    const referencedUrls = [
      sceneUrl,
      ...scene.fonts.map((font) => font.url),
      ...Object.values(scene.images).flatMap((image) => image.sources.map((source) => source.url)),
      pictures!.preview.url,
      pictures!.small.url,
      ...pictures!.steps.map((picture) => picture.url),
    ];
    expect(new Set(files.keys())).toEqual(new Set(referencedUrls));
    expect(JSON.parse(new TextDecoder().decode(files.get(sceneUrl)))).toEqual(JSON.parse(JSON.stringify(scene)));
    expect(sceneUrl).toBe(`/scenes/${hashOf(files.get(sceneUrl)!)}.json`);
  });

  it('paints a link preview within its size limit and a picture of each step', async () => {
    const { files, pictures } = await buildScene(createSource(), await openBuildDeps());
    expect(pictures!.preview).toMatchObject({
      width: 1280,
      height: 720,
      url: expect.stringMatching(/\.jpg$/),
    });
    expect(pictures!.preview.bytes).toBeLessThanOrEqual(300_000);
    expect(pictures!.small).toMatchObject({
      width: 480,
      height: 270,
      url: expect.stringMatching(/\.webp$/),
    });
    expect(pictures!.steps.map(({ width, height }) => [width, height])).toEqual([
      [960, 540],
      [960, 540],
    ]);
    const image = await loadImage(files.get(pictures!.steps[0]!.url)!);
    const canvas = createCanvas(960, 540);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, green] = canvas.getContext('2d').getImageData(480, 270, 1, 1).data;
    expect(red!).toBeGreaterThan(190);
    expect(green!).toBeLessThan(30);
  });

  it('returns the same files for the same document', async () => {
    const deps = await openBuildDeps();
    const [firstBuild, secondBuild] = [await buildScene(createSource(), deps), await buildScene(createSource(), deps)];
    expect(firstBuild.sceneUrl).toBe(secondBuild.sceneUrl);
    expect([...firstBuild.files.keys()].sort()).toEqual([...secondBuild.files.keys()].sort());
  });

  it('stretches invisible lines to their width, does not paint them, and sets `unseen` for their font', async () => {
    const deps = await openBuildDeps();
    const { scene, files } = await buildScene(createSource(), deps, { pictures: false });
    const page = scene.frames.find((frame) => frame.topic === 'one')!;
    const texts = page.items.filter((item) => item.t === 'text');
    expect(texts.map((item) => item.text).join('')).toBe('Only read');
    expect(texts.every((item) => item.invisible)).toBe(true);
    expect(texts[0]!.box.x).toBeCloseTo(10, 1);
    const lastText = texts.at(-1)!;
    expect(lastText.box.x + lastText.box.width).toBeCloseTo(90, 1);
    expect(page.struct).toContainEqual(expect.objectContaining({ role: 'H1', text: 'Only read', element: 'words' }));
    expect(scene.fonts.every((font) => font.unseen)).toBe(true);
    const png = await renderStep(scene, scene.steps[0]!, 320, {
      fonts: deps.fonts,
      file: (url) => files.get(url),
    });
    const image = await loadImage(png);
    const canvas = createCanvas(320, 180);
    canvas.getContext('2d').drawImage(image, 0, 0);
    // No pixel in the area of the text is dark: the red channel is the first of four.
    const { data } = canvas.getContext('2d').getImageData(20, 20, 160, 24);
    expect(data.every((value, i) => i % 4 !== 0 || value > 200)).toBe(true);
  });
});
