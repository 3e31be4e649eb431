import { itemAt } from '@flydeck/scene/checked-access';
import type { Point } from '@flydeck/scene/model/geometry';
import { type ArcKind, createArcPath } from './arcs.ts';
import { Device, type PlayRecord } from './device.ts';
import {
  createBitmapFile,
  createRecord,
  type GdiObject,
  type MetafileItem,
  type MetafileRecord,
  type PathCommand,
  toHexColor,
} from './drawing.ts';

// `index` is a position in a record's parameters, counted in 16-bit words.
const readShort = (record: MetafileRecord, index: number) => record.view.getInt16(index * 2, true);
const readWord = (record: MetafileRecord, index: number) => record.view.getUint16(index * 2, true);
const readColor = (record: MetafileRecord, index: number) => toHexColor(record.view.getUint32(index * 2, true));

/** Reads points from index `start`; each has x, then y. */
function readPoints(record: MetafileRecord, start: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: readShort(record, start + i * 2),
    y: readShort(record, start + i * 2 + 1),
  }));
}

/** Reads a pen: style, width, an unused word, and colour. */
function readPen(record: MetafileRecord): GdiObject {
  // The style 5 is an invisible pen. The styles 1 to 4 are dashes.
  const style = readWord(record, 0) & 15;
  const pen = {
    color: readColor(record, 3),
    width: Math.abs(readShort(record, 1)),
    isDashed: style > 0 && style < 5,
  };
  return { kind: 'pen', pen: style === 5 ? null : pen };
}

/** Reads a font (MS-WMF 2.2.1.2). */
function readFont(record: MetafileRecord): GdiObject {
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

/** Maximum number of objects. A record refers to an object by a 16-bit index. */
const MAX_OBJECTS = 0x1_0000;

/** Adds an object at the lowest free index (MS-WMF 3.1.4.1). Does nothing if no index is free. */
function addObject(device: Device, object: GdiObject): void {
  while (device.objects.has(device.lowestFreeIndex)) device.lowestFreeIndex += 1;
  if (device.lowestFreeIndex < MAX_OBJECTS) device.objects.set(device.lowestFreeIndex, object);
}

function deleteObject(device: Device, index: number): void {
  device.objects.delete(index);
  device.lowestFreeIndex = Math.min(device.lowestFreeIndex, index);
}

/** Reads a brush. The style 1 is a brush that draws nothing. */
const readBrush = (record: MetafileRecord): GdiObject => ({
  kind: 'brush',
  color: readWord(record, 0) === 1 ? null : readColor(record, 1),
});

/**
 * Adds an entry to the object table for an object that is not supported. Without the entry, later objects would get
 * wrong indexes.
 */
const addUnsupportedObject: PlayRecord = (_record, device) => addObject(device, { kind: 'other' });

/** Reads a point, which is stored as y before x. */
const readPoint = (record: MetafileRecord, index: number): Point => ({
  x: readShort(record, index + 1),
  y: readShort(record, index),
});

/** Sets the size of the window. */
function setWindowExtent(record: MetafileRecord, { state }: Device): void {
  const { x, y } = readPoint(record, 0);
  state.window = { ...state.window, width: x || 1, height: y || 1 };
}

/** Draws a closed polygon with outline and fill. */
function drawPolygon(record: MetafileRecord, device: Device): void {
  const points = readPoints(record, 1, readWord(record, 0));
  device.drawPath([...device.createLines(points), ['Z']], true, true);
}

/** Draws connected straight lines. */
function drawPolyline(record: MetafileRecord, device: Device): void {
  device.drawPath(device.createLines(readPoints(record, 1, readWord(record, 0))), false, true);
}

/** Draws a line from the current position, and moves the position to the end of the line. */
function drawLineTo(record: MetafileRecord, device: Device): void {
  const end = readPoint(record, 0);
  device.drawPath(device.createLines([device.state.position, end]), false, true);
  device.state.position = end;
}

/** Draws several polygons. The record has the number of points of each polygon, then all points. */
function drawPolygons(record: MetafileRecord, device: Device): void {
  const count = readWord(record, 0);
  let pointsIndex = 1 + count;
  const commands: PathCommand[] = [];
  for (let i = 0; i < count; i += 1) {
    const pointCount = readWord(record, 1 + i);
    commands.push(...device.createLines(readPoints(record, pointsIndex, pointCount)), ['Z']);
    pointsIndex += pointCount * 2;
  }
  device.drawPath(commands, true, true);
}

/** Returns four consecutive parameters, such as left, top, right and bottom, which are stored in reverse order. */
function readFour(record: MetafileRecord, start: number): [number, number, number, number] {
  return [
    readShort(record, start + 3),
    readShort(record, start + 2),
    readShort(record, start + 1),
    readShort(record, start),
  ];
}

/** Creates the handler that draws a rectangle, whose corners begin at the index `start` of the record. */
function rectangleHandler(start: number): PlayRecord {
  return (record, device) => device.drawPath(device.createRectangle(...readFour(record, start)), true, true);
}

/** Draws the ellipse in the box of a record. */
function drawEllipse(record: MetafileRecord, device: Device): void {
  device.drawPath(device.createEllipse(...readFour(record, 0)), true, true);
}

/**
 * Creates the handler that draws an arc. The parameters of the record are the end, the start and the corners of the
 * ellipse.
 */
function arcHandler(kind: ArcKind): PlayRecord {
  return (record, device) => {
    const [left, top, right, bottom] = readFour(record, 4);
    const arc = { left, top, right, bottom, start: readPoint(record, 2), end: readPoint(record, 0) };
    device.drawPath(createArcPath(device, arc, kind), kind !== 'arc', true);
  };
}

/** Fills a rectangle with the brush, with black or with white. Other raster operations are ignored. */
function fillRectangle(record: MetafileRecord, device: Device): void {
  const [x, y, width, height] = readFour(record, 2);
  const rasterOperation = record.view.getUint32(0, true);
  const colors = new Map([
    [0x00f00021, device.state.brush], // PATCOPY
    [0x00000042, '#000000'], // BLACKNESS
    [0x00ff0062, '#ffffff'], // WHITENESS
  ]);
  device.fillPath(device.createRectangle(x, y, x + width, y + height), colors.get(rasterOperation) ?? null);
}

/** Draws `length` bytes of text in Windows-1252. */
function drawText(record: MetafileRecord, device: Device, startByte: number, length: number, position: Point): void {
  const text = new TextDecoder('windows-1252').decode(record.bytes.subarray(startByte, startByte + length));
  device.drawText(text, position.x, position.y);
}

/** Draws text whose record has the length, the text and the position. */
function drawPlainText(record: MetafileRecord, device: Device): void {
  const length = readWord(record, 0);
  drawText(record, device, 2, length, readPoint(record, 1 + Math.ceil(length / 2)));
}

/** Draws text whose record has the position, the length, options, perhaps a box, and the text. */
function drawExtendedText(record: MetafileRecord, device: Device): void {
  // With the options ETO_OPAQUE (2) or ETO_CLIPPED (4), a box is before the text.
  const hasBox = (readWord(record, 3) & 6) !== 0;
  drawText(record, device, hasBox ? 16 : 8, readWord(record, 2), readPoint(record, 0));
}

/** Draws the device-independent bitmap at the end of a record. */
function drawBitmap(record: MetafileRecord, device: Device): void {
  // META_STRETCHDIB (0x0f43) has a colour usage word before the sizes, META_DIBSTRETCHBLT does not.
  const start = record.type === 0x0f43 ? 3 : 2;
  const [x, y, width, height] = readFour(record, start + 4);
  device.drawPicture(createBitmapFile(record.bytes.subarray((start + 8) * 2)), x, y, width, height);
}

/** The supported record types (MS-WMF 2.1.1.1). */
const HANDLERS = new Map<number, PlayRecord>([
  [0x001e, (_record, device) => device.save()], // META_SAVEDC
  [0x00f7, addUnsupportedObject], // META_CREATEPALETTE
  [0x0127, (_record, device) => device.restore()], // META_RESTOREDC
  [0x012d, (record, device) => device.select(readWord(record, 0))], // META_SELECTOBJECT
  [0x012e, (record, device) => device.update({ textAlign: readWord(record, 0) })], // META_SETTEXTALIGN
  [0x0142, addUnsupportedObject], // META_DIBCREATEPATTERNBRUSH
  [0x01f0, (record, device) => deleteObject(device, readWord(record, 0))], // META_DELETEOBJECT
  [0x01f9, addUnsupportedObject], // META_CREATEPATTERNBRUSH
  [0x0209, (record, device) => device.update({ textColor: readColor(record, 0) })], // META_SETTEXTCOLOR
  // META_SETWINDOWORG
  [0x020b, (record, device) => device.update({ window: { ...device.state.window, ...readPoint(record, 0) } })],
  [0x020c, setWindowExtent], // META_SETWINDOWEXT
  [0x0213, drawLineTo], // META_LINETO
  [0x0214, (record, device) => device.update({ position: readPoint(record, 0) })], // META_MOVETO
  [0x02fa, (record, device) => addObject(device, readPen(record))], // META_CREATEPENINDIRECT
  [0x02fb, (record, device) => addObject(device, readFont(record))], // META_CREATEFONTINDIRECT
  [0x02fc, (record, device) => addObject(device, readBrush(record))], // META_CREATEBRUSHINDIRECT
  [0x0324, drawPolygon], // META_POLYGON
  [0x0325, drawPolyline], // META_POLYLINE
  [0x0418, drawEllipse], // META_ELLIPSE
  [0x041b, rectangleHandler(0)], // META_RECTANGLE
  [0x0521, drawPlainText], // META_TEXTOUT
  [0x0538, drawPolygons], // META_POLYPOLYGON
  [0x061c, rectangleHandler(2)], // META_ROUNDRECT (its corners are not rounded)
  [0x061d, fillRectangle], // META_PATBLT
  [0x06ff, addUnsupportedObject], // META_CREATEREGION
  [0x0817, arcHandler('arc')], // META_ARC
  [0x081a, arcHandler('pie')], // META_PIE
  [0x0830, arcHandler('chord')], // META_CHORD
  [0x0a32, drawExtendedText], // META_EXTTEXTOUT
  [0x0b41, drawBitmap], // META_DIBSTRETCHBLT
  [0x0f43, drawBitmap], // META_STRETCHDIB
]);

/** First four bytes of a placeable metafile, which has an additional header of 22 bytes with the bounds. */
const PLACEABLE_KEY = 0x9ac6cdd7;

/**
 * Reads the items that a Windows Metafile (MS-WMF) draws, in painting order.
 * @param aspectRatio width divided by height of the box in which the slide shows the metafile
 * @throws RangeError if the metafile is damaged or draws too many items
 */
export function readWmf(bytes: Uint8Array, aspectRatio: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPlaceable = view.getUint32(0, true) === PLACEABLE_KEY;
  const device = new Device({ x: 0, y: 0, width: 1, height: 1 }, aspectRatio);
  if (isPlaceable) {
    const [left, top] = [view.getInt16(6, true), view.getInt16(8, true)];
    const [right, bottom] = [view.getInt16(10, true), view.getInt16(12, true)];
    device.state.window = { x: left, y: top, width: right - left || 1, height: bottom - top || 1 };
  }
  // The header META_HEADER has 18 bytes.
  let offset = (isPlaceable ? 22 : 0) + 18;
  while (offset + 6 <= bytes.length) {
    const size = view.getUint32(offset, true) * 2;
    const type = view.getUint16(offset + 4, true);
    // META_EOF is 0.
    if (type === 0 || size < 6 || offset + size > bytes.length) break;
    HANDLERS.get(type)?.(createRecord(type, bytes.subarray(offset + 6, offset + size)), device);
    offset += size;
  }
  return device.items;
}
