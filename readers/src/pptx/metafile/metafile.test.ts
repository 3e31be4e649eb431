import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { AssetStore } from '../deck/assets.ts';
import { convertAlphaBitmap } from './alpha-bitmap.ts';
import { readMetafile } from './index.ts';

/** Returns the bytes of 16-bit integers. */
const toWords = (...values: number[]) => values.flatMap((value) => [value & 255, (value >> 8) & 255]);
/** Returns the bytes of 32-bit integers. */
const toDwords = (...values: number[]) => values.flatMap((value) => toWords(value & 0xffff, (value >>> 16) & 0xffff));
/** Returns the bytes of a text. */
const toAscii = (text: string) => [...text].map((char) => char.charCodeAt(0));

/**
 * Creates a record of a WMF. `type` is its function in MS-WMF 2.1.1.1: 0x0521 draws text, 0x041b a rectangle, 0x081a a
 * pie slice; 0x02fa creates a pen, 0x02fb a font, 0x02fc a brush; 0x012d selects an object by its index, 0x01f0
 * deletes an object, 0x0209 sets the text colour. Coordinates are in reverse order, for example bottom, right, top,
 * left.
 */
const wmfRecord = (type: number, ...parameters: number[]) => [
  ...toDwords(3 + parameters.length / 2),
  ...toWords(type),
  ...parameters,
];

/** Creates a placeable WMF (one with an additional header that contains its bounds) of 1000 by 500 units. */
function wmf(...records: number[][]): Uint8Array {
  const placeable = [...toDwords(0x9ac6cdd7), ...toWords(0, 0, 0, 1000, 500, 1440), ...toDwords(0), ...toWords(0)];
  return Uint8Array.from([
    ...placeable,
    // The META_HEADER record (MS-WMF 2.3.2.2): its type, its size in 16-bit words, the version, and further fields.
    ...toWords(1, 9, 0x300),
    ...toDwords(0),
    ...toWords(1),
    ...toDwords(0),
    ...toWords(0),
    ...records.flat(),
    ...wmfRecord(0),
  ]);
}

/**
 * Creates a record of an EMF. `type` is its type in MS-EMF 2.1.1: 27 moves, 54 draws a line, 45 an arc, 46 a chord, 47
 * a pie slice, 86 a polygon; 35 sets the transform, 57 the arc direction; 38 creates a pen, 37 selects an object; 59 to
 * 62 define and fill a path.
 */
const emfRecord = (type: number, ...body: number[]) => [...toDwords(type, 8 + body.length), ...body];

/** Creates an EMF of 100 by 100 device units: 100 mm at one pixel per millimetre. */
function emf(...records: number[][]): Uint8Array {
  // Bounds in device units, frame in 0.01 mm, fields that are 0, size of the device in pixels and in mm, further zeros.
  const header = [
    ...toDwords(0, 0, 100, 100, 0, 0, 10_000, 10_000),
    ...Array(32).fill(0),
    ...toDwords(100, 100, 100, 100),
    ...Array(12).fill(0),
  ];
  return Uint8Array.from([...emfRecord(1, ...header), ...records.flat(), ...emfRecord(14, ...toDwords(0, 0, 20))]);
}

/** Returns the target for a metafile that is drawn into a box of 200 by 100 units. */
const createTarget = () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  return { width: 200, height: 100, assets: new AssetStore(), source: 'a', newId: () => ids.shift() ?? 'z' };
};
/** Returns the elements of a metafile; empty if it cannot be converted. */
const importMetafile = (bytes: Uint8Array, type: 'emf' | 'wmf'): Element[] =>
  readMetafile(bytes, `image/x-${type}`, createTarget()) ?? [];

/** A rectangle with a red fill and no outline, and a green text. */
const wmfDrawing = wmf(
  wmfRecord(0x02fc, ...toWords(0), ...toDwords(0x0000ff), ...toWords(0)),
  wmfRecord(0x02fa, ...toWords(5, 0, 0), ...toDwords(0)),
  wmfRecord(0x012d, ...toWords(0)),
  wmfRecord(0x012d, ...toWords(1)),
  wmfRecord(0x041b, ...toWords(250, 500, 0, 0)),
  wmfRecord(0x0209, ...toDwords(0x00ff00)),
  wmfRecord(0x0521, ...toWords(2), ...toAscii('Hi'), ...toWords(250, 100)),
);

const brush = (color: number) => wmfRecord(0x02fc, ...toWords(0), ...toDwords(color), ...toWords(0));

it('a new object of a WMF gets the lowest free index', () => {
  const deletion = (index: number) => wmfRecord(0x01f0, ...toWords(index));
  const selection = (index: number) => wmfRecord(0x012d, ...toWords(index));
  const rectangle = wmfRecord(0x041b, ...toWords(250, 500, 0, 0));
  const elements = importMetafile(
    wmf(
      ...[0x0000ff, 0x00ff00, 0xff0000].map(brush),
      deletion(1),
      deletion(0),
      ...[0x00ffff, 0xffff00, 0xff00ff].map(brush),
      ...[0, 1, 2, 3].flatMap((index) => [selection(index), rectangle]),
    ),
    'wmf',
  );
  const colors = elements.map((element) => element.kind === 'shape' && element.fill);
  // WMF stores colours as 0x00BBGGRR.
  expect(colors).toMatchObject(['#ffff00', '#00ffff', '#0000ff', '#ff00ff'].map((color) => ({ color })));
});

describe('arcs', () => {
  it('draws pie slices of a WMF counter-clockwise', () => {
    const [shape] = importMetafile(
      wmf(
        brush(0x0000ff),
        wmfRecord(0x012d, ...toWords(0)),
        wmfRecord(0x081a, ...toWords(0, 50, 50, 100, 100, 100, 0, 0)),
      ),
      'wmf',
    );
    // The slice is the upper right quarter of an ellipse of 100 by 100 units. In the box, the size of this ellipse is
    // 20 by 20 units.
    expect(shape).toMatchObject({
      fill: { color: '#ff0000' },
      geometry: { paths: [{ d: 'M 20 10 C 20 4.48 15.52 0 10 0 L 10 10 Z' }] },
    });
  });

  it('draws pie slices, chords and arcs of an EMF in the current arc direction', () => {
    const quarter = toDwords(0, 0, 100, 100, 100, 50, 50, 0);
    const paths = (...records: number[][]) =>
      importMetafile(emf(...records), 'emf').flatMap((element) =>
        element.kind === 'shape' && element.geometry.kind === 'path'
          ? element.geometry.paths.map((path) => path.d)
          : [],
      );
    expect(paths(emfRecord(47, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0 L 100 50 Z']);
    expect(paths(emfRecord(46, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0 Z']);
    expect(paths(emfRecord(45, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0']);
    const [clockwise] = paths(emfRecord(57, ...toDwords(2)), emfRecord(47, ...quarter));
    expect(clockwise!.match(/C/g)).toHaveLength(3);
  });
});

it('scales text of a non-uniformly scaled metafile by the smaller scale', () => {
  const label = wmf(
    wmfRecord(
      0x02fb,
      ...toWords(-100 & 0xffff, 0, 0, 0, 400),
      ...Array(8).fill(0),
      ...toAscii('Arial'),
      ...Array(27).fill(0),
    ),
    wmfRecord(0x012d, ...toWords(0)),
    wmfRecord(0x0521, ...toWords(2), ...toAscii('Hi'), ...toWords(250, 100)),
  );
  /** Returns the text size of the metafile in a box of the given size. */
  const textSizeIn = (width: number, height: number) => {
    const [text] = readMetafile(label, 'image/x-wmf', { ...createTarget(), width, height }) ?? [];
    return text?.kind === 'text' ? text.body.paragraphs[0]!.runs[0]!.size : undefined;
  };
  // The font height is 100 units in a picture of 1000 by 500 units.
  expect(textSizeIn(1000, 500)).toBeCloseTo(100);
  expect(textSizeIn(500, 500)).toBeCloseTo(50);
  expect(textSizeIn(1000, 250)).toBeCloseTo(50);
});

describe('Windows metafiles', () => {
  it('draws shapes with the selected brush and pen, and text', () => {
    const [shape, text] = importMetafile(wmfDrawing, 'wmf');
    expect(shape).toMatchObject({
      kind: 'shape',
      fill: { kind: 'solid', color: '#ff0000' },
      geometry: { kind: 'path', paths: [{ d: 'M 0 0 L 100 0 L 100 50 L 0 50 Z' }] },
    });
    expect(shape).not.toHaveProperty('stroke');
    expect(text).toMatchObject({
      kind: 'text',
      x: 20,
      y: 50,
      body: { paragraphs: [{ runs: [{ text: 'Hi', color: '#00ff00' }] }] },
    });
  });

  it('returns undefined for a metafile that draws nothing', () => {
    expect(readMetafile(wmf(), 'image/x-wmf', createTarget())).toBeUndefined();
  });
});

describe('enhanced metafiles', () => {
  /** A line, a triangle, and a path that is closed and filled. */
  const emfDrawing = emf(
    emfRecord(38, ...toDwords(1, 0, 2, 0, 0x0000ff)),
    emfRecord(37, ...toDwords(1)),
    emfRecord(27, ...toDwords(10, 10)),
    emfRecord(54, ...toDwords(90, 10)),
    // Selects the stock object BLACK_BRUSH.
    emfRecord(37, ...toDwords(0x80000004)),
    emfRecord(86, ...toDwords(0, 0, 0, 0, 3), ...toWords(0, 0, 50, 0, 50, 50)),
    emfRecord(59),
    emfRecord(27, ...toDwords(0, 0)),
    emfRecord(54, ...toDwords(0, 100)),
    emfRecord(54, ...toDwords(100, 100)),
    emfRecord(61),
    emfRecord(60),
    emfRecord(62, ...toDwords(0, 0, 0, 0)),
  );

  it('draws lines, polygons and paths in the units of the box', () => {
    const elements = importMetafile(emfDrawing, 'emf');
    expect(elements.map((element) => element.kind)).toEqual(['shape', 'shape', 'shape']);
    expect(elements[0]).toMatchObject({
      stroke: { color: '#ff0000', width: 2 },
      geometry: { paths: [{ d: 'M 20 10 L 180 10' }] },
    });
    expect(elements[1]).toMatchObject({
      fill: { color: '#000000' },
      geometry: { paths: [{ d: 'M 0 0 L 100 0 L 100 50 Z' }] },
    });
    expect(elements[2]).toMatchObject({ geometry: { paths: [{ d: 'M 0 0 L 0 100 L 200 100 Z' }] } });
  });

  it('does not throw when the file is truncated anywhere or any byte is changed', () => {
    for (const [bytes, type] of [
      [emfDrawing, 'emf'],
      [wmfDrawing, 'wmf'],
    ] as const) {
      for (let i = 0; i < bytes.length; i += 1) {
        const broken = bytes.slice();
        broken[i] = broken[i]! ^ 0xff;
        for (const damaged of [bytes.slice(0, i), broken]) {
          expect(() => readMetafile(damaged, `image/x-${type}`, createTarget())).not.toThrow();
        }
      }
    }
  });

  it('drops items with NaN coordinates', () => {
    const nanTransform = emfRecord(35, ...[0, 0, 0, 0, 0, 0].flatMap(() => [0, 0, 0xc0, 0x7f]));
    const line = emfRecord(54, ...toDwords(90, 10));
    expect(readMetafile(emf(nanTransform, line), 'image/x-emf', createTarget())).toBeUndefined();
  });

  it('returns undefined for a metafile that draws too many items', () => {
    const line = emfRecord(54, ...toDwords(90, 10));
    expect(readMetafile(emf(...Array<number[]>(7000).fill(line)), 'image/x-emf', createTarget())).toBeUndefined();
  });
});

describe('convertAlphaBitmap', () => {
  it('converts 32-bit pixels to PNG and returns undefined for truncated bitmaps', () => {
    // A BITMAPINFOHEADER of 40 bytes for 1 by 1 pixel with 32 bits per pixel.
    const header = [...toDwords(40, 1, 1), ...toWords(1, 32), ...toDwords(0, 4, 0, 0, 0, 0)];
    const png = convertAlphaBitmap(Uint8Array.from([...header, 0, 0, 128, 128]));
    expect(png?.subarray(0, 4)).toEqual(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]));
    expect(convertAlphaBitmap(Uint8Array.from(header))).toBeUndefined();
    expect(convertAlphaBitmap(new Uint8Array(10))).toBeUndefined();
  });
});
