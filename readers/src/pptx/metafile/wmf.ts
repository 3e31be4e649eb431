import { itemAt } from '@flydeck/scene/checked-access';
import type { Point } from '@flydeck/scene/model/geometry';
import { type ArcKind, arcPath } from './arcs.ts';
import { Device } from './device.ts';
import { bitmapFile, colorRef, type GdiObject, type MetafileItem, type PathCommand } from './drawing.ts';

/** A record: its function number and parameters. Reading beyond its end throws a RangeError. */
interface WmfRecord {
  readonly type: number;
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

const short = (record: WmfRecord, index: number) => record.view.getInt16(index * 2, true);
const word = (record: WmfRecord, index: number) => record.view.getUint16(index * 2, true);
const color = (record: WmfRecord, index: number) => colorRef(record.view.getUint32(index * 2, true));

function points(record: WmfRecord, from: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: short(record, from + i * 2),
    y: short(record, from + i * 2 + 1),
  }));
}

function readPen(record: WmfRecord): GdiObject {
  const style = word(record, 0) & 15;
  const pen = { color: color(record, 3), width: Math.abs(short(record, 1)), dash: style > 0 && style < 5 };
  return { kind: 'pen', pen: style === 5 ? null : pen };
}

function readFont(record: WmfRecord): GdiObject {
  const name = itemAt(new TextDecoder('windows-1252').decode(record.bytes.subarray(18, 50)).split('\0'), 0);
  return {
    kind: 'font',
    font: {
      height: short(record, 0),
      escapement: short(record, 2),
      bold: short(record, 4) >= 600,
      italic: record.bytes[10] !== 0,
      underline: record.bytes[11] !== 0,
      family: name || 'Arial',
    },
  };
}

/** Adds an object at the lowest free index (MS-WMF 3.1.4.1). */
function addObject(device: Device, object: GdiObject): void {
  let index = 0;
  while (device.objects.has(index)) index += 1;
  device.objects.set(index, object);
}

function handleObjects(record: WmfRecord, device: Device): boolean {
  switch (record.type) {
    case 0x02fa:
      addObject(device, readPen(record));
      return true;
    case 0x02fb:
      addObject(device, readFont(record));
      return true;
    case 0x02fc:
      addObject(device, { kind: 'brush', color: word(record, 0) === 1 ? null : color(record, 1) });
      return true;
    case 0x00f7:
    case 0x0142:
    case 0x01f9:
    case 0x06ff:
      addObject(device, { kind: 'other' });
      return true;
    case 0x012d:
      device.select(word(record, 0));
      return true;
    case 0x01f0:
      device.objects.delete(word(record, 0));
      return true;
    default:
      return false;
  }
}

function setState(record: WmfRecord, device: Device): boolean {
  const { state } = device;
  const pair = () => ({ x: short(record, 1), y: short(record, 0) });
  switch (record.type) {
    case 0x020b:
      state.window = { ...state.window, ...pair() };
      return true;
    case 0x020c:
      state.window = { ...state.window, width: pair().x || 1, height: pair().y || 1 };
      return true;
    case 0x0214:
      state.position = pair();
      return true;
    case 0x0209:
      state.textColor = color(record, 0);
      return true;
    case 0x012e:
      state.textAlign = word(record, 0);
      return true;
    case 0x001e:
      device.save();
      return true;
    case 0x0127:
      device.restore();
      return true;
    default:
      return false;
  }
}

function drawPolygons(record: WmfRecord, device: Device): void {
  const count = word(record, 0);
  let at = 1 + count;
  const commands: PathCommand[] = [];
  for (let i = 0; i < count; i += 1) {
    const length = word(record, 1 + i);
    commands.push(...device.lines(points(record, at, length)), ['Z']);
    at += length * 2;
  }
  device.draw(commands, true, true);
}

/** Left, top, right, bottom of a shape; the record has them in reverse order. */
function corners(record: WmfRecord, from: number): [number, number, number, number] {
  return [short(record, from + 3), short(record, from + 2), short(record, from + 1), short(record, from)];
}

function drawOutlines(record: WmfRecord, device: Device): boolean {
  switch (record.type) {
    case 0x0324:
      device.draw([...device.lines(points(record, 1, word(record, 0))), ['Z']], true, true);
      return true;
    case 0x0325:
      device.draw(device.lines(points(record, 1, word(record, 0))), false, true);
      return true;
    case 0x0538:
      drawPolygons(record, device);
      return true;
    case 0x0213: {
      const to = { x: short(record, 1), y: short(record, 0) };
      device.draw(device.lines([device.state.position, to]), false, true);
      device.state.position = to;
      return true;
    }
    case 0x041b:
      device.draw(device.rectangle(...corners(record, 0)), true, true);
      return true;
    case 0x061c:
      device.draw(device.rectangle(...corners(record, 2)), true, true);
      return true;
    case 0x0418:
      device.draw(device.ellipse(...corners(record, 0)), true, true);
      return true;
    default:
      return false;
  }
}

/** META_ARC, META_CHORD and META_PIE. */
const ARCS: Record<number, ArcKind> = { 2071: 'arc', 2096: 'chord', 2074: 'pie' };

/** Draws an arc. The parameters are in reverse order: end, start, bottom, right, top, left; y before x. */
function drawArc(record: WmfRecord, device: Device, kind: ArcKind): void {
  const point = (index: number) => ({ x: short(record, index + 1), y: short(record, index) });
  const [left, top, right, bottom] = corners(record, 4);
  const arc = { left, top, right, bottom, start: point(2), end: point(0) };
  device.draw(arcPath(device, arc, kind), kind !== 'arc', true);
}

function fillRectangle(record: WmfRecord, device: Device): void {
  const [height, width, y, x] = [2, 3, 4, 5].map((index) => short(record, index)) as [
    number,
    number,
    number,
    number,
  ];
  const rop = record.view.getUint32(0, true);
  const colors: Record<number, string | null> = {
    15728673: device.state.brush,
    66: '#000000',
    16711778: '#ffffff',
  };
  device.fillWith(device.rectangle(x, y, x + width, y + height), colors[rop] ?? null);
}

function drawText(record: WmfRecord, device: Device): void {
  const decode = (from: number, length: number) =>
    new TextDecoder('windows-1252').decode(record.bytes.subarray(from, from + length));
  if (record.type === 0x0521) {
    const length = word(record, 0);
    const after = 1 + Math.ceil(length / 2);
    device.text(decode(2, length), short(record, after + 1), short(record, after));
    return;
  }
  const hasBox = (word(record, 3) & 6) !== 0;
  device.text(decode(hasBox ? 16 : 8, word(record, 2)), short(record, 1), short(record, 0));
}

function drawBitmap(record: WmfRecord, device: Device): void {
  // META_STRETCHDIB has a colour usage word before the sizes, META_DIBSTRETCHBLT does not.
  const from = record.type === 0x0f43 ? 3 : 2;
  const [height, width, y, x] = [4, 5, 6, 7].map((index) => short(record, from + index)) as [
    number,
    number,
    number,
    number,
  ];
  device.picture(bitmapFile(record.bytes.subarray((from + 8) * 2)), x, y, width, height);
}

function play(record: WmfRecord, device: Device): void {
  if (handleObjects(record, device) || setState(record, device) || drawOutlines(record, device)) return;
  const arc = ARCS[record.type];
  if (arc) drawArc(record, device, arc);
  else if (record.type === 0x061d) fillRectangle(record, device);
  else if (record.type === 0x0521 || record.type === 0x0a32) drawText(record, device);
  else if (record.type === 0x0f43 || record.type === 0x0b41) drawBitmap(record, device);
}

const PLACEABLE = 0x9ac6cdd7;

/**
 * Reads the items that a Windows Metafile (MS-WMF) draws, in painting order. `aspect` is width divided by height of
 * the target box.
 * @throws RangeError when the metafile is damaged or draws too many items
 */
export function readWmf(bytes: Uint8Array, aspect: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const placeable = view.getUint32(0, true) === PLACEABLE;
  const device = new Device({ x: 0, y: 0, width: 1, height: 1 }, aspect);
  if (placeable) {
    const [left, top, right, bottom] = [6, 8, 10, 12].map((at) => view.getInt16(at, true)) as [
      number,
      number,
      number,
      number,
    ];
    device.state.window = { x: left, y: top, width: right - left || 1, height: bottom - top || 1 };
  }
  let at = (placeable ? 22 : 0) + 18;
  while (at + 6 <= bytes.length) {
    const size = view.getUint32(at, true) * 2;
    const type = view.getUint16(at + 4, true);
    if (type === 0 || size < 6 || at + size > bytes.length) break;
    const inside = bytes.subarray(at + 6, at + size);
    play(
      { type, bytes: inside, view: new DataView(inside.buffer, inside.byteOffset, inside.byteLength) },
      device,
    );
    at += size;
  }
  return device.items;
}
