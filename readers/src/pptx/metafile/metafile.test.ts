import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { AssetStore } from '../deck/assets.ts';
import { alphaBitmap } from './alpha-bitmap.ts';
import { readMetafile } from './index.ts';

const words = (...values: number[]) => values.flatMap((value) => [value & 255, (value >> 8) & 255]);
const dwords = (...values: number[]) =>
  values.flatMap((value) => words(value & 0xffff, (value >>> 16) & 0xffff));
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

const wmfRecord = (type: number, ...parameters: number[]) => [
  ...dwords(3 + parameters.length / 2),
  ...words(type),
  ...parameters,
];

/** A placeable metafile of 1000 by 500 units. */
function wmf(...records: number[][]): Uint8Array {
  const placeable = [...dwords(0x9ac6cdd7), ...words(0, 0, 0, 1000, 500, 1440), ...dwords(0), ...words(0)];
  return Uint8Array.from([
    ...placeable,
    ...words(1, 9, 0x300),
    ...dwords(0),
    ...words(1),
    ...dwords(0),
    ...words(0),
    ...records.flat(),
    ...wmfRecord(0),
  ]);
}

const emfRecord = (type: number, ...body: number[]) => [...dwords(type, 8 + body.length), ...body];

/** A metafile of 100 by 100 device units: 100 mm at one pixel per millimetre. */
function emf(...records: number[][]): Uint8Array {
  const header = [
    ...dwords(0, 0, 100, 100, 0, 0, 10_000, 10_000),
    ...Array(32).fill(0),
    ...dwords(100, 100, 100, 100),
    ...Array(12).fill(0),
  ];
  return Uint8Array.from([
    ...emfRecord(1, ...header),
    ...records.flat(),
    ...emfRecord(14, ...dwords(0, 0, 20)),
  ]);
}

const target = () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  return { width: 200, height: 100, assets: new AssetStore(), source: 'a', newId: () => ids.shift() ?? 'z' };
};
const read = (bytes: Uint8Array, type: 'emf' | 'wmf'): Element[] =>
  readMetafile(bytes, `image/x-${type}`, target()) ?? [];

const drawing = wmf(
  wmfRecord(0x02fc, ...words(0), ...dwords(0x0000ff), ...words(0)),
  wmfRecord(0x02fa, ...words(5, 0, 0), ...dwords(0)),
  wmfRecord(0x012d, ...words(0)),
  wmfRecord(0x012d, ...words(1)),
  wmfRecord(0x041b, ...words(250, 500, 0, 0)),
  wmfRecord(0x0209, ...dwords(0x00ff00)),
  wmfRecord(0x0521, ...words(2), ...ascii('Hi'), ...words(250, 100)),
);

describe('arcs', () => {
  const brush = (color: number) => wmfRecord(0x02fc, ...words(0), ...dwords(color), ...words(0));

  it('draws pie slices of a WMF counter-clockwise', () => {
    const [shape] = read(
      wmf(
        brush(0x0000ff),
        wmfRecord(0x012d, ...words(0)),
        wmfRecord(0x081a, ...words(0, 50, 50, 100, 100, 100, 0, 0)),
      ),
      'wmf',
    );
    // Counter-clockwise from the right: the upper right quarter of an ellipse of 100 by 100 units in 20 by 20 points.
    expect(shape).toMatchObject({
      fill: { color: '#ff0000' },
      geometry: { paths: [{ d: 'M 20 10 C 20 4.48 15.52 0 10 0 L 10 10 Z' }] },
    });
  });

  it('draws pie slices, chords and arcs of an EMF in the current arc direction', () => {
    const quarter = dwords(0, 0, 100, 100, 100, 50, 50, 0);
    const paths = (...records: number[][]) =>
      read(emf(...records), 'emf').flatMap((element) =>
        element.kind === 'shape' && element.geometry.kind === 'path'
          ? element.geometry.paths.map((path) => path.d)
          : [],
      );
    expect(paths(emfRecord(47, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0 L 100 50 Z']);
    expect(paths(emfRecord(46, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0 Z']);
    expect(paths(emfRecord(45, ...quarter))).toEqual(['M 200 50 C 200 22.39 155.23 0 100 0']);
    const [clockwise] = paths(emfRecord(57, ...dwords(2)), emfRecord(47, ...quarter));
    expect(clockwise!.match(/C/g)).toHaveLength(3);
  });
});

it('scales text of a non-uniformly scaled metafile by the smaller scale', () => {
  const label = wmf(
    wmfRecord(
      0x02fb,
      ...words(-100 & 0xffff, 0, 0, 0, 400),
      ...Array(8).fill(0),
      ...ascii('Arial'),
      ...Array(27).fill(0),
    ),
    wmfRecord(0x012d, ...words(0)),
    wmfRecord(0x0521, ...words(2), ...ascii('Hi'), ...words(250, 100)),
  );
  const sizeIn = (width: number, height: number) => {
    const [text] = readMetafile(label, 'image/x-wmf', { ...target(), width, height }) ?? [];
    return text?.kind === 'text' ? text.body.paragraphs[0]!.runs[0]!.size : undefined;
  };
  // The font height is 100 units in a picture of 1000 by 500 units.
  expect(sizeIn(1000, 500)).toBeCloseTo(100);
  expect(sizeIn(500, 500)).toBeCloseTo(50);
  expect(sizeIn(1000, 250)).toBeCloseTo(50);
});

describe('Windows metafiles', () => {
  it('draws shapes with the selected brush and pen, and text', () => {
    const [shape, text] = read(drawing, 'wmf');
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
    expect(readMetafile(wmf(), 'image/x-wmf', target())).toBeUndefined();
  });
});

describe('enhanced metafiles', () => {
  const picture = emf(
    emfRecord(38, ...dwords(1, 0, 2, 0, 0x0000ff)),
    emfRecord(37, ...dwords(1)),
    emfRecord(27, ...dwords(10, 10)),
    emfRecord(54, ...dwords(90, 10)),
    emfRecord(37, ...dwords(0x80000004)),
    emfRecord(86, ...dwords(0, 0, 0, 0, 3), ...words(0, 0, 50, 0, 50, 50)),
    emfRecord(59),
    emfRecord(27, ...dwords(0, 0)),
    emfRecord(54, ...dwords(0, 100)),
    emfRecord(54, ...dwords(100, 100)),
    emfRecord(61),
    emfRecord(60),
    emfRecord(62, ...dwords(0, 0, 0, 0)),
  );

  it('draws lines, polygons and paths in the units of the box', () => {
    const elements = read(picture, 'emf');
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
      [picture, 'emf'],
      [drawing, 'wmf'],
    ] as const) {
      for (let i = 0; i < bytes.length; i += 1) {
        const broken = bytes.slice();
        broken[i] = broken[i]! ^ 0xff;
        for (const hostile of [bytes.slice(0, i), broken]) {
          expect(() => readMetafile(hostile, `image/x-${type}`, target())).not.toThrow();
        }
      }
    }
  });

  it('drops items with NaN coordinates', () => {
    const nanTransform = emfRecord(35, ...[0, 0, 0, 0, 0, 0].flatMap(() => [0, 0, 0xc0, 0x7f]));
    const line = emfRecord(54, ...dwords(90, 10));
    expect(readMetafile(emf(nanTransform, line), 'image/x-emf', target())).toBeUndefined();
  });

  it('returns undefined for a metafile that draws too many items', () => {
    const line = emfRecord(54, ...dwords(90, 10));
    expect(readMetafile(emf(...Array<number[]>(7000).fill(line)), 'image/x-emf', target())).toBeUndefined();
  });
});

describe('alphaBitmap', () => {
  it('converts 32-bit pixels to PNG and returns undefined for truncated bitmaps', () => {
    const header = [...dwords(40, 1, 1), ...words(1, 32), ...dwords(0, 4, 0, 0, 0, 0)];
    const png = alphaBitmap(Uint8Array.from([...header, 0, 0, 128, 128]));
    expect(png?.subarray(0, 4)).toEqual(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]));
    expect(alphaBitmap(Uint8Array.from(header))).toBeUndefined();
    expect(alphaBitmap(new Uint8Array(10))).toBeUndefined();
  });
});
