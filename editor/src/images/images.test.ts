import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element, ImageElement } from '@flydeck/scene/model/elements';
import { apply } from '@flydeck/scene/model/geometry';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenBounds, screenBox } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { Editor } from '../editor.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { wholePicture } from './crop.ts';
import { croppedFractions, setCroppedFraction, showWholePicture } from './crop-image.ts';
import { type ImageFile, placeImages, replaceImage } from './place-images.ts';

/** Returns a PNG file of the given size in pixels. Its hash consists of one repeated hexadecimal digit. */
const imageFile = (width: number, height: number, digit = 'a'): ImageFile => ({
  hash: digit.repeat(64),
  asset: { mediaType: 'image/png', bytes: 100, width, height },
  alt: 'A bridge',
});

/**
 * Returns an editor with the image `image` and an empty topic. The picture has 600 by 400 pixels, the box of the image
 * is 300 by 200 units of its topic. `fields` replaces fields of the image.
 */
function anEditor(fields: Partial<ImageElement> = {}): TestEditor {
  const element = {
    kind: 'image',
    id: 'image',
    x: 300,
    y: 100,
    width: 300,
    height: 200,
    ...fields,
  } as Element;
  const topics = [aTopic({ id: 'topic', frame: { x: 800, y: 450, scale: 0.1 } })];
  const elements = [{ ...element, asset: 'a'.repeat(64) } as Element];
  return new TestEditor(aDocument({ elements, topics }, { assets: { ['a'.repeat(64)]: imageFile(600, 400).asset } }));
}

const imageOf = (test: TestEditor, id = 'image') => test.editor.store.get(id)?.properties as unknown as ImageElement;

describe('placing images', () => {
  it('places a dropped picture in its natural size on the screen, centred at the pointer', () => {
    const test = anEditor();
    placeImages(test.editor, [imageFile(200, 100, 'b')], { point: { x: 300, y: 450 }, isDropped: true });
    const bounds = screenBounds(test.editor.view, 'new-1');
    expect([bounds?.x, bounds?.y, bounds?.width, bounds?.height].map((n) => Math.round(n ?? 0))).toEqual([
      200, 400, 200, 100,
    ]);
    expect(test.document().assets).toHaveProperty('b'.repeat(64));
    expect(imageOf(test, 'new-1').alt).toBe('A bridge');
    expect(test.editor.selection).toEqual(['new-1']);
  });

  it('shrinks a large picture to 600 pixels in a window of 1000 pixels, and to less than 500 in a topic', () => {
    const test = anEditor();
    placeImages(test.editor, [imageFile(6000, 3000, 'b')]);
    expect(screenBounds(test.editor.view, 'new-1')?.width).toBeCloseTo(600, 1);
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom * 0.6 });
    placeImages(test.editor, [imageFile(6000, 3000, 'b')], { point: { x: 500, y: 300 }, isDropped: true });
    expect(test.editor.store.get('new-2')?.parent).toBe('topic');
    expect(screenBounds(test.editor.view, 'new-2')?.width).toBeLessThan(500);
  });

  it('places an added picture in the free area of the open topic, over no element, and a dropped one at the pointer', () => {
    const text: Element = {
      kind: 'text',
      id: 'text',
      // The lower part of the box is empty, and is no obstacle.
      ...{ x: 50, y: 50, width: 400, height: 480 },
      body: { paragraphs: [{ runs: [{ text: 'Title', size: 40 }] }] },
    };
    const test = new TestEditor(
      aDocument({ topics: [aTopic({ id: 'topic', frame: { x: 800, y: 450, scale: 0.5 }, elements: [text] })] }),
    );
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    placeImages(test.editor, [imageFile(300, 280, 'b')]);
    const { store } = test.editor;
    expect(store.get('new-1')?.parent).toBe('topic');
    const box = test.boxOf('new-1');
    expect(box.y).toBeGreaterThan(100);
    expect(box.x + box.width).toBeLessThanOrEqual(Number(store.get('topic')?.properties['width']));
    expect(box.y + box.height).toBeLessThanOrEqual(Number(store.get('topic')?.properties['height']));
    placeImages(test.editor, [imageFile(300, 280, 'c')]);
    const second = test.boxOf('new-2');
    const overlaps = second.x < box.x + box.width && box.x < second.x + second.width;
    expect(overlaps && second.y < box.y + box.height && box.y < second.y + second.height).toBe(false);
    placeImages(test.editor, [imageFile(100, 100, 'd')], { point: { x: 500, y: 300 }, isDropped: true });
    const dropped = screenBounds(test.editor.view, 'new-3');
    expect((dropped?.x ?? 0) + (dropped?.width ?? 0) / 2).toBeCloseTo(500, 0);
  });

  it('places an added picture next to a long list, not over it', () => {
    const items = Array.from({ length: 9 }, () => ({
      runs: [{ text: 'An item of the list that needs two lines', size: 26 }],
    }));
    const list: Element = {
      kind: 'text',
      id: 'list',
      x: 40,
      y: 60,
      width: 560,
      height: 470,
      body: { paragraphs: items },
    };
    const test = new TestEditor(
      aDocument({ topics: [aTopic({ id: 'topic', frame: { x: 800, y: 450, scale: 0.5 }, elements: [list] })] }),
    );
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    placeImages(test.editor, [imageFile(500, 450, 'b')]);
    expect(test.boxOf('new-1').x).toBeGreaterThan(600);
  });

  it('moves an added picture into the open topic if the topic has no free area', () => {
    const full = {
      kind: 'shape',
      id: 'shape',
      x: 0,
      y: 0,
      width: 400,
      height: 540,
      geometry: { kind: 'preset', preset: 'rect' },
    };
    const other = { ...full, id: 'other', x: 500 };
    const elements = [full, other] as Element[];
    const test = new TestEditor(
      aDocument({ topics: [aTopic({ id: 'topic', frame: { x: 800, y: 450, scale: 0.5 }, elements })] }),
    );
    const { view } = test.editor;
    const { zoom, ...camera } = fitTopic(view, 'topic');
    test.editor.moveCamera({ ...camera, zoom, y: camera.y + 200 });
    placeImages(test.editor, [imageFile(400, 300, 'b')]);
    const box = test.boxOf('new-1');
    expect(box.y + box.height).toBeLessThanOrEqual(Number(test.editor.store.get('topic')?.properties['height']));
  });

  it('places several files in order, and adds one asset for a file that is placed twice', () => {
    const test = anEditor();
    placeImages(test.editor, [imageFile(200, 100, 'b'), imageFile(200, 100, 'b'), imageFile(10, 10, 'a')]);
    const ids = test.document().root.elements.map(({ id }) => id);
    expect(ids).toEqual(['image', 'new-1', 'new-2', 'new-3']);
    expect(Object.keys(test.document().assets)).toHaveLength(2);
  });

  it('the shortcut i requests pictures from the interface', () => {
    const { store, view } = anEditor().editor;
    const requests: string[] = [];
    const onPickImages = (purpose: string) => {
      requests.push(purpose);
    };
    const editor = new Editor({ store, window: view.window, newId: () => 'new', onPickImages });
    expect(editor.key('i')).toBe(true);
    expect(requests).toEqual(['insert']);
  });

  it('replaces a picture in the same box, and changes the crop only if the proportions of the pictures differ', () => {
    const test = anEditor({ crop: [0.1, 0.2, 0.1, 0.2] });
    const sameProportions = replaceImage(test.editor.store, 'image', imageFile(1200, 800, 'b'));
    expect(sameProportions.some((operation) => 'property' in operation && operation.property === 'crop')).toBe(false);
    const operations = replaceImage(test.editor.store, 'image', imageFile(400, 400, 'b'));
    expect(() => checkOperations(test.editor.store, operations)).not.toThrow();
    test.editor.change(operations);
    const { crop = [0, 0, 0, 0] } = imageOf(test);
    const whole = wholePicture(test.boxOf('image'), crop);
    expect(whole.width / whole.height).toBeCloseTo(1, 5);
    expect(test.boxOf('image')).toMatchObject({ x: 300, y: 100, width: 300, height: 200 });
  });
});

describe('crop tool', () => {
  /** Returns an editor in which the image is being cropped. `fields` replaces fields of the image. */
  const editorWhileCropping = (fields?: Partial<ImageElement>) => {
    const test = anEditor(fields);
    test.editor.select(['image']);
    test.key('enter');
    expect(test.editor.tool.name).toBe('crop');
    return test;
  };

  it('dragging a handle moves a side of the box, but not the picture', () => {
    const test = editorWhileCropping();
    const [side, middle] = [test.pointOf('image', 0, 0.5), test.pointOf('image')];
    test.drag(side, { x: (side.x + middle.x) / 2, y: side.y });
    expect(imageOf(test).crop?.[0]).toBeCloseTo(0.25, 5);
    expect(test.boxOf('image').x).toBeCloseTo(375, 3);
    expect(test.boxOf('image').width).toBeCloseTo(225, 3);
    expect(test.changes).toHaveLength(1);
  });

  it('does not crop beyond the picture, and removes the crop when the whole picture is in the box', () => {
    const test = editorWhileCropping({ crop: [0.5, 0, 0, 0] });
    const corner = test.pointOf('image', 0, 0);
    test.drag(corner, { x: corner.x - 800, y: corner.y - 300 });
    expect(imageOf(test).crop).toBeUndefined();
    expect(test.boxOf('image').width).toBeCloseTo(600, 3);
    expect(test.boxOf('image').height).toBeCloseTo(200, 3);
  });

  it('shows the whole picture of a rotated image without moving the picture', () => {
    const test = editorWhileCropping({ crop: [0.5, 0, 0, 0.5], rotation: 30 });
    const corner = test.pointOf('image', 1, 0);
    const record = test.editor.store.get('image');
    if (record) test.editor.change(showWholePicture(record));
    expect(imageOf(test).crop).toBeUndefined();
    expect(test.boxOf('image')).toMatchObject({ width: 600, height: 400 });
    const { x, y } = test.pointOf('image', 1, 0);
    expect(Math.hypot(x - corner.x, y - corner.y)).toBeLessThan(0.01);
  });

  it('dragging inside the box moves the picture, not the box, and the picture always covers the box', () => {
    const test = editorWhileCropping({ crop: [0.25, 0, 0.25, 0] });
    const from = test.pointOf('image');
    test.drag(from, test.pointOf('image', 0.75, 0.9));
    expect(imageOf(test).crop?.[0]).toBeCloseTo(0.125, 5);
    test.drag(from, { x: from.x - 900, y: from.y });
    expect(imageOf(test).crop).toEqual([0.5, 0, 0, 0]);
    expect(test.boxOf('image')).toMatchObject({ x: 300, width: 300 });
  });

  it('ends by a click outside, Enter or Escape', () => {
    const test = editorWhileCropping();
    test.click({ x: 20, y: 20 });
    expect(test.editor.tool.name).toBe('select');
    for (const key of ['enter', 'escape']) {
      expect(editorWhileCropping().key(key).editor.tool.name).toBe('select');
    }
  });

  it('dragging any handle does not move the picture, for any rotation and mirroring of the image', () => {
    fc.assert(
      fc.property(
        // The positions of the handles, as fractions of the width and height of the box.
        fc.constantFrom([0, 0], [0.5, 0], [1, 0], [1, 0.5], [1, 1], [0.5, 1], [0, 1], [0, 0.5]),
        fc.record({ x: fc.integer({ min: -150, max: 150 }), y: fc.integer({ min: -150, max: 150 }) }),
        fc.record({
          rotation: fc.integer({ min: 0, max: 359 }),
          flipX: fc.boolean(),
          flipY: fc.boolean(),
        }),
        ([across = 0, down = 0], distance, orientation) => {
          const test = editorWhileCropping({ ...orientation, crop: [0.1, 0.2, 0.3, 0] });
          const pictureCorners = () => {
            const whole = wholePicture(test.boxOf('image'), imageOf(test).crop ?? [0, 0, 0, 0]);
            const { m } = screenBox(test.editor.view, 'image') ?? { m: [1, 0, 0, 1, 0, 0] as const };
            return [whole, { x: whole.x + whole.width, y: whole.y + whole.height }].map((at) => apply(m, at));
          };
          const before = pictureCorners();
          const start = test.pointOf('image', across, down);
          test.drag(start, { x: start.x + distance.x, y: start.y + distance.y });
          for (const [i, corner] of pictureCorners().entries()) {
            expect(Math.abs(corner.x - (before[i]?.x ?? 0))).toBeLessThan(0.01);
            expect(Math.abs(corner.y - (before[i]?.y ?? 0))).toBeLessThan(0.01);
          }
          for (const operations of test.changes)
            expect(() => checkOperations(test.editor.store, operations)).not.toThrow();
        },
      ),
    );
  });
});

describe('setCroppedFraction', () => {
  /** Crops a fraction of the picture at one side of the image. Returns the new crop and box of the image. */
  function crop(test: TestEditor, side: 'left' | 'top' | 'right' | 'bottom', fraction: number) {
    const record = test.editor.store.get('image');
    if (!record) throw new Error('There is no image.');
    test.editor.change(setCroppedFraction(record, side, fraction));
    const image = test.editor.store.get('image');
    return { crop: image && croppedFractions(image), box: test.boxOf('image') };
  }

  it('moves one side of the box, but not the picture', () => {
    const test = anEditor();
    expect(crop(test, 'left', 0.25)).toEqual({
      crop: { left: 0.25, top: 0, right: 0, bottom: 0 },
      box: { x: 375, y: 100, width: 225, height: 200 },
    });
    expect(crop(test, 'bottom', 0.5)).toEqual({
      crop: { left: 0.25, top: 0, right: 0, bottom: 0.5 },
      box: { x: 375, y: 100, width: 225, height: 100 },
    });
    expect(crop(test, 'left', 0).box).toEqual({ x: 300, y: 100, width: 300, height: 100 });
    test.key('mod+z').key('mod+z').key('mod+z');
    expect(imageOf(test).crop).toBeUndefined();
  });

  it('leaves at least 1% of the smaller side of the picture', () => {
    const test = anEditor();
    crop(test, 'right', 0.6);
    expect(crop(test, 'left', 0.9).box.width).toBeCloseTo(2, 5);
  });
});
