import { itemAt } from '@flydeck/scene/checked-access';
import type { Point } from '@flydeck/scene/model/geometry';
import { type ArcKind, createArcPath } from './arcs.ts';
import { Device } from './device.ts';
import { createBitmapFile, type GdiObject, type MetafileItem, type PathCommand, toHexColor } from './drawing.ts';

/** A record: its function number and parameters. Reading beyond the end throws a RangeError. */
interface WmfRecord {
  readonly type: number;
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

const readShort = (record: WmfRecord, index: number) => record.view.getInt16(index * 2, true);
const readWord = (record: WmfRecord, index: number) => record.view.getUint16(index * 2, true);
const readColor = (record: WmfRecord, index: number) => toHexColor(record.view.getUint32(index * 2, true));

function readPoints(record: WmfRecord, start: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: readShort(record, start + i * 2),
    y: readShort(record, start + i * 2 + 1),
  }));
}

function readPen(record: WmfRecord): GdiObject {
  const style = readWord(record, 0) & 15;
  const pen = {
    color: readColor(record, 3),
    width: Math.abs(readShort(record, 1)),
    isDashed: style > 0 && style < 5,
  };
  return { kind: 'pen', pen: style === 5 ? null : pen };
}

function readFont(record: WmfRecord): GdiObject {
  const name = itemAt(new TextDecoder('windows-1252').decode(record.bytes.subarray(18, 50)).split('\0'), 0);
  return {
    kind: 'font',
    font: {
      height: readShort(record, 0),
      escapement: readShort(record, 2),
      bold: readShort(record, 4) >= 600,
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
    case 0x02fa: // META_CREATEPENINDIRECT
      addObject(device, readPen(record));
      return true;
    case 0x02fb: // META_CREATEFONTINDIRECT
      addObject(device, readFont(record));
      return true;
    case 0x02fc: // META_CREATEBRUSHINDIRECT
      addObject(device, { kind: 'brush', color: readWord(record, 0) === 1 ? null : readColor(record, 1) });
      return true;
    case 0x00f7: // META_CREATEPALETTE
    case 0x0142: // META_DIBCREATEPATTERNBRUSH
    case 0x01f9: // META_CREATEPATTERNBRUSH
    case 0x06ff: // META_CREATEREGION
      addObject(device, { kind: 'other' });
      return true;
    case 0x012d: // META_SELECTOBJECT
      device.select(readWord(record, 0));
      return true;
    case 0x01f0: // META_DELETEOBJECT
      device.objects.delete(readWord(record, 0));
      return true;
    default:
      return false;
  }
}

function setState(record: WmfRecord, device: Device): boolean {
  const { state } = device;
  const readPoint = () => ({ x: readShort(record, 1), y: readShort(record, 0) });
  switch (record.type) {
    case 0x020b: // META_SETWINDOWORG
      state.window = { ...state.window, ...readPoint() };
      return true;
    case 0x020c: // META_SETWINDOWEXT
      state.window = { ...state.window, width: readPoint().x || 1, height: readPoint().y || 1 };
      return true;
    case 0x0214: // META_MOVETO
      state.position = readPoint();
      return true;
    case 0x0209: // META_SETTEXTCOLOR
      state.textColor = readColor(record, 0);
      return true;
    case 0x012e: // META_SETTEXTALIGN
      state.textAlign = readWord(record, 0);
      return true;
    case 0x001e: // META_SAVEDC
      device.save();
      return true;
    case 0x0127: // META_RESTOREDC
      device.restore();
      return true;
    default:
      return false;
  }
}

function drawPolygons(record: WmfRecord, device: Device): void {
  const count = readWord(record, 0);
  let position = 1 + count;
  const commands: PathCommand[] = [];
  for (let i = 0; i < count; i += 1) {
    const length = readWord(record, 1 + i);
    commands.push(...device.createLines(readPoints(record, position, length)), ['Z']);
    position += length * 2;
  }
  device.drawPath(commands, true, true);
}

/** Reads left, top, right and bottom of a shape. The record has them in reverse order. */
function readCorners(record: WmfRecord, start: number): [number, number, number, number] {
  return [
    readShort(record, start + 3),
    readShort(record, start + 2),
    readShort(record, start + 1),
    readShort(record, start),
  ];
}

function drawOutlines(record: WmfRecord, device: Device): boolean {
  switch (record.type) {
    case 0x0324: // META_POLYGON
      device.drawPath([...device.createLines(readPoints(record, 1, readWord(record, 0))), ['Z']], true, true);
      return true;
    case 0x0325: // META_POLYLINE
      device.drawPath(device.createLines(readPoints(record, 1, readWord(record, 0))), false, true);
      return true;
    case 0x0538: // META_POLYPOLYGON
      drawPolygons(record, device);
      return true;
    case 0x0213: {
      // META_LINETO
      const end = { x: readShort(record, 1), y: readShort(record, 0) };
      device.drawPath(device.createLines([device.state.position, end]), false, true);
      device.state.position = end;
      return true;
    }
    case 0x041b: // META_RECTANGLE
      device.drawPath(device.createRectangle(...readCorners(record, 0)), true, true);
      return true;
    case 0x061c: // META_ROUNDRECT
      device.drawPath(device.createRectangle(...readCorners(record, 2)), true, true);
      return true;
    case 0x0418: // META_ELLIPSE
      device.drawPath(device.createEllipse(...readCorners(record, 0)), true, true);
      return true;
    default:
      return false;
  }
}

/** META_ARC, META_CHORD and META_PIE. */
const ARC_KINDS: Record<number, ArcKind> = { 2071: 'arc', 2096: 'chord', 2074: 'pie' };

/** Draws an arc. The parameters are in reverse order: end, start, bottom, right, top, left; y before x. */
function drawArc(record: WmfRecord, device: Device, kind: ArcKind): void {
  const point = (index: number) => ({ x: readShort(record, index + 1), y: readShort(record, index) });
  const [left, top, right, bottom] = readCorners(record, 4);
  const arc = { left, top, right, bottom, start: point(2), end: point(0) };
  device.drawPath(createArcPath(device, arc, kind), kind !== 'arc', true);
}

function fillRectangle(record: WmfRecord, device: Device): void {
  const [height, width, y, x] = [2, 3, 4, 5].map((index) => readShort(record, index)) as [
    number,
    number,
    number,
    number,
  ];
  const rasterOperation = record.view.getUint32(0, true);
  // Colours of the raster operations PATCOPY, BLACKNESS and WHITENESS.
  const colors: Record<number, string | null> = {
    15728673: device.state.brush,
    66: '#000000',
    16711778: '#ffffff',
  };
  device.fillPath(device.createRectangle(x, y, x + width, y + height), colors[rasterOperation] ?? null);
}

/** META_TEXTOUT 0x0521 and META_EXTTEXTOUT 0x0a32. */
function drawText(record: WmfRecord, device: Device): void {
  const decode = (start: number, length: number) =>
    new TextDecoder('windows-1252').decode(record.bytes.subarray(start, start + length));
  if (record.type === 0x0521) {
    const length = readWord(record, 0);
    const afterText = 1 + Math.ceil(length / 2);
    device.drawText(decode(2, length), readShort(record, afterText + 1), readShort(record, afterText));
    return;
  }
  const hasBox = (readWord(record, 3) & 6) !== 0;
  device.drawText(decode(hasBox ? 16 : 8, readWord(record, 2)), readShort(record, 1), readShort(record, 0));
}

function drawBitmap(record: WmfRecord, device: Device): void {
  // META_STRETCHDIB (0x0f43) has a colour usage word before the sizes, META_DIBSTRETCHBLT does not.
  const start = record.type === 0x0f43 ? 3 : 2;
  const [height, width, y, x] = [4, 5, 6, 7].map((index) => readShort(record, start + index)) as [
    number,
    number,
    number,
    number,
  ];
  device.drawPicture(createBitmapFile(record.bytes.subarray((start + 8) * 2)), x, y, width, height);
}

function playRecord(record: WmfRecord, device: Device): void {
  if (handleObjects(record, device) || setState(record, device) || drawOutlines(record, device)) return;
  const arc = ARC_KINDS[record.type];
  if (arc) drawArc(record, device, arc);
  else if (record.type === 0x061d) fillRectangle(record, device);
  else if (record.type === 0x0521 || record.type === 0x0a32) drawText(record, device);
  else if (record.type === 0x0f43 || record.type === 0x0b41) drawBitmap(record, device);
}

/** First four bytes of a placeable metafile, which has an additional header of 22 bytes with the bounds. */
const PLACEABLE_KEY = 0x9ac6cdd7;

/**
 * Reads the items that a Windows Metafile (MS-WMF) draws, in painting order. `aspectRatio` is width divided by height
 * of the target box.
 * @throws RangeError if the metafile is damaged or draws too many items
 */
export function readWmf(bytes: Uint8Array, aspectRatio: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlaceable = view.getUint32(0, true) === PLACEABLE_KEY;
  const device = new Device({ x: 0, y: 0, width: 1, height: 1 }, aspectRatio);
  if (isPlaceable) {
    const [left, top, right, bottom] = [6, 8, 10, 12].map((position) => view.getInt16(position, true)) as [
      number,
      number,
      number,
      number,
    ];
    device.state.window = { x: left, y: top, width: right - left || 1, height: bottom - top || 1 };
  }
  let position = (isPlaceable ? 22 : 0) + 18;
  while (position + 6 <= bytes.length) {
    const size = view.getUint32(position, true) * 2;
    const type = view.getUint16(position + 4, true);
    if (type === 0 || size < 6 || position + size > bytes.length) break;
    const content = bytes.subarray(position + 6, position + size);
    playRecord(
      { type, bytes: content, view: new DataView(content.buffer, content.byteOffset, content.byteLength) },
      device,
    );
    position += size;
  }
  return device.items;
}
