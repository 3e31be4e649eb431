import { itemAt } from '@flydeck/scene/checked-access';
import type { Matrix, Point } from '@flydeck/scene/model/geometry';
import { convertAlphaBitmap } from './alpha-bitmap.ts';
import { type ArcKind, createArcPath } from './arcs.ts';
import { Device, type PlayRecord } from './device.ts';
import {
  createBitmapFile,
  createRecord,
  type GdiObject,
  type MetafileItem,
  type MetafileRecord,
  toHexColor,
} from './drawing.ts';

// Offsets count from the end of the 8 bytes that contain a record's type and size. The last two arguments of `drawPath`
// and the arguments of `paintPath` decide whether the path is filled and whether it is stroked.
const int32 = (record: MetafileRecord, offset: number) => record.view.getInt32(offset, true);
const uint32 = (record: MetafileRecord, offset: number) => record.view.getUint32(offset, true);
const readPoint = (record: MetafileRecord, offset: number): Point => ({
  x: int32(record, offset),
  y: int32(record, offset + 4),
});

/** Reads four consecutive numbers, such as left, top, right and bottom. */
const readFour = (record: MetafileRecord, offset: number): [number, number, number, number] => [
  int32(record, offset),
  int32(record, offset + 4),
  int32(record, offset + 8),
  int32(record, offset + 12),
];

/** Reads the six numbers of a transform at the start of a record. */
function readMatrix(record: MetafileRecord): Matrix {
  const values: readonly number[] = [0, 4, 8, 12, 16, 20].map((offset) => record.view.getFloat32(offset, true));
  return values as Matrix;
}

/** Reads points, each of which has two coordinates of 16 or 32 bits. */
function readPoints(record: MetafileRecord, offset: number, count: number, is16Bit: boolean): Point[] {
  if (count > 100_000) throw new RangeError('too many points');
  return Array.from({ length: count }, (_, i) =>
    is16Bit
      ? { x: record.view.getInt16(offset + i * 4, true), y: record.view.getInt16(offset + i * 4 + 2, true) }
      : readPoint(record, offset + i * 8),
  );
}

/** Creates the stock object of an index (MS-EMF 2.1.31); undefined if the index is not the index of a brush or pen. */
function createStockObject(index: number): GdiObject | undefined {
  const brushes: (string | null)[] = ['#ffffff', '#c0c0c0', '#808080', '#404040', '#000000', null];
  const stockNumber = index - 0x80000000;
  if (stockNumber >= 0 && stockNumber <= 5) return { kind: 'brush', color: itemAt(brushes, stockNumber) };
  if (stockNumber === 6 || stockNumber === 7)
    return { kind: 'pen', pen: { color: stockNumber === 6 ? '#ffffff' : '#000000', width: 0, isDashed: false } };
  return stockNumber === 8 ? { kind: 'pen', pen: null } : undefined;
}

/** Selects an object of the object table, or a stock object. The records that follow use the selected object. */
function select(device: Device, index: number): void {
  const stockObject = createStockObject(index);
  if (stockObject) device.objects.set(index, stockObject);
  device.select(index);
}

/** Creates a pen of a style and width, with the colour at `colorOffset` of the record. */
function readPen(record: MetafileRecord, style: number, width: number, colorOffset: number): GdiObject {
  // The style 5 is an invisible pen; 1 to 4 are dashes.
  const dashStyle = style & 15;
  if (dashStyle === 5) return { kind: 'pen', pen: null };
  const isDashed = dashStyle > 0 && dashStyle < 5;
  return { kind: 'pen', pen: { color: toHexColor(uint32(record, colorOffset)), width: Math.abs(width), isDashed } };
}

/** Reads the font of a LogFont object (MS-EMF 2.2.13), which starts after the index of the object. */
function readFont(record: MetafileRecord): GdiObject {
  const nameBytes = record.bytes.subarray(4 + 28, 4 + 92);
  const name = itemAt(new TextDecoder('utf-16le').decode(nameBytes).split('\0'), 0);
  return {
    kind: 'font',
    font: {
      height: int32(record, 4),
      escapement: int32(record, 12),
      bold: int32(record, 20) >= 600,
      italic: record.bytes[24] !== 0,
      underline: record.bytes[25] !== 0,
      family: name || 'Arial',
    },
  };
}

/** Reads a brush. The style 1 is a brush that draws nothing. */
const readBrush = (record: MetafileRecord): GdiObject => ({
  kind: 'brush',
  color: uint32(record, 4) === 1 ? null : toHexColor(uint32(record, 8)),
});

/** Creates the handler that adds an object to the object table. The record contains the index, then the object. */
function objectHandler(readObject: (record: MetafileRecord) => GdiObject): PlayRecord {
  return (record, device) => device.objects.set(uint32(record, 0), readObject(record));
}

/** Creates the handler that sets the size of the window or viewport, except in map modes with fixed extents. */
function extentHandler(rectangle: 'window' | 'viewport'): PlayRecord {
  return (record, { state }) => {
    if (!state.isScalable) return;
    state[rectangle] = { ...state[rectangle], width: int32(record, 0), height: int32(record, 4) };
  };
}

/**
 * Draws the points of a record by its type: 2 is Bézier curves, 3 a polygon, 4 a polyline; 5 is Bézier curves and 6 a
 * polyline, both from the current position; 7 is several polylines, 8 several polygons. Types 85 to 91 are types 2 to 8
 * with 16-bit points.
 */
function drawPoints(record: MetafileRecord, device: Device): void {
  const is16Bit = record.type >= 85;
  const type = is16Bit ? record.type - 83 : record.type;
  if (type === 7 || type === 8) {
    drawPolygons(record, device, is16Bit, type === 8);
    return;
  }
  const points = readPoints(record, 20, uint32(record, 16), is16Bit);
  const pointsFromPosition = [device.state.position, ...points];
  if (type === 2) device.drawPath(device.createCurves(points), false, true);
  else if (type === 3) device.drawPath([...device.createLines(points), ['Z']], true, true);
  else if (type === 4) device.drawPath(device.createLines(points), false, true);
  else if (type === 5) device.drawPath(device.createCurves(pointsFromPosition), false, true);
  else device.drawPath(device.createLines(pointsFromPosition), false, true);
  if (type >= 5) device.state.position = points.at(-1) ?? device.state.position;
}

/** Draws several polygons or polylines. The record has the number of points of each polygon, then all points. */
function drawPolygons(record: MetafileRecord, device: Device, is16Bit: boolean, isClosed: boolean): void {
  const count = uint32(record, 16);
  if (count > 20_000) throw new RangeError('too many polygons');
  let offset = 24 + count * 4;
  const commands = [];
  for (let i = 0; i < count; i += 1) {
    const length = uint32(record, 24 + i * 4);
    commands.push(...device.createLines(readPoints(record, offset, length, is16Bit)));
    if (isClosed) commands.push(['Z'] as const);
    offset += length * (is16Bit ? 4 : 8);
  }
  device.drawPath(commands, isClosed, true);
}

/** Draws the text of a record, which is UTF-16 in type 84 and Windows-1252 in type 83. */
function drawText(record: MetafileRecord, device: Device): void {
  const count = uint32(record, 36);
  // The record contains the offset from its start, including the 8 bytes of type and size.
  const textOffset = uint32(record, 40) - 8;
  const isUnicode = record.type === 84;
  const textBytes = record.bytes.subarray(textOffset, textOffset + count * (isUnicode ? 2 : 1));
  device.drawText(
    new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(textBytes),
    int32(record, 28),
    int32(record, 32),
  );
}

/**
 * Reads the device-independent bitmap (DIB) of a record; undefined if the record has none. At `offset` are the
 * offset and size of the header, and the offset and size of the pixels. Both offsets count from the record's start.
 */
function readBitmap(record: MetafileRecord, offset: number): Uint8Array | undefined {
  const [header, headerSize] = [uint32(record, offset), uint32(record, offset + 4)];
  const [pixels, pixelsSize] = [uint32(record, offset + 8), uint32(record, offset + 12)];
  if (headerSize === 0 || headerSize + pixelsSize > record.bytes.length) return undefined;
  const dib = new Uint8Array(headerSize + pixelsSize);
  dib.set(record.bytes.subarray(header - 8, header - 8 + headerSize));
  dib.set(record.bytes.subarray(pixels - 8, pixels - 8 + pixelsSize), headerSize);
  return dib;
}

/** Type of the record EMR_ALPHABLEND. */
const ALPHA_BLEND = 114;
/** Type of the record EMR_STRETCHDIBITS. */
const STRETCH_DIB = 81;
/** The ternary raster operation that fills with the brush (MS-WMF 2.1.1.31). */
const PATTERN_COPY_OPERATION = 0x00f00021;

/** Draws the bitmap of a record. A record without a bitmap can fill its box with the brush. */
function drawBitmap(record: MetafileRecord, device: Device): void {
  const [x, y] = [int32(record, 16), int32(record, 20)];
  const isStretchDib = record.type === STRETCH_DIB;
  const [width, height] = isStretchDib
    ? [int32(record, 64), int32(record, 68)]
    : [int32(record, 24), int32(record, 28)];
  const dib = readBitmap(record, isStretchDib ? 40 : 76);
  if (dib) {
    const alphaFile = record.type === ALPHA_BLEND ? convertAlphaBitmap(dib) : undefined;
    device.drawPicture(alphaFile || createBitmapFile(dib), x, y, width, height);
  } else if (!isStretchDib && uint32(record, 32) === PATTERN_COPY_OPERATION) {
    device.fillPath(device.createRectangle(x, y, x + width, y + height), device.state.brush);
  }
}

/** Draws a line from the current position and moves the position to the end of the line. */
function drawLineTo(record: MetafileRecord, device: Device): void {
  const end = readPoint(record, 0);
  device.drawPath(device.createLines([device.state.position, end]), false, true);
  device.state.position = end;
}

/** Draws the shape of an EMR_ELLIPSE (42), EMR_RECTANGLE (43) or EMR_ROUNDRECT (44). Corners are not rounded. */
function drawShape(record: MetafileRecord, device: Device): void {
  const [left, top, right, bottom] = readFour(record, 0);
  if (record.type === 42) device.drawPath(device.createEllipse(left, top, right, bottom), true, true);
  else device.drawPath(device.createRectangle(left, top, right, bottom), true, true);
}

/** Draws an arc, chord or pie slice. The record has the box of the ellipse, the start and the end. */
function drawArc(record: MetafileRecord, device: Device, kind: ArcKind): void {
  const [left, top, right, bottom] = readFour(record, 0);
  const arc = { left, top, right, bottom, start: readPoint(record, 16), end: readPoint(record, 24) };
  device.drawPath(createArcPath(device, arc, kind), kind !== 'arc', true);
}

/** Handlers by type of record. These records change the state of the device, draw, or add to a path (MS-EMF 2.1.1). */
const HANDLERS = new Map<number, PlayRecord>([
  [9, extentHandler('window')], // EMR_SETWINDOWEXTEX
  // EMR_SETWINDOWORGEX
  [10, (record, device) => device.update({ window: { ...device.state.window, ...readPoint(record, 0) } })],
  [11, extentHandler('viewport')], // EMR_SETVIEWPORTEXTEX
  // EMR_SETVIEWPORTORGEX
  [12, (record, device) => device.update({ viewport: { ...device.state.viewport, ...readPoint(record, 0) } })],
  // EMR_SETMAPMODE. Only the isotropic and anisotropic map modes have custom extents (MS-EMF 2.1.21).
  [17, (record, device) => device.update({ isScalable: uint32(record, 0) >= 7 })],
  [22, (record, device) => device.update({ textAlign: uint32(record, 0) })], // EMR_SETTEXTALIGN
  [24, (record, device) => device.update({ textColor: toHexColor(uint32(record, 0)) })], // EMR_SETTEXTCOLOR
  [27, (record, device) => device.update({ position: readPoint(record, 0) })], // EMR_MOVETOEX
  [33, (_record, device) => device.save()], // EMR_SAVEDC
  [34, (_record, device) => device.restore()], // EMR_RESTOREDC
  [35, (record, device) => device.transform(readMatrix(record), 4)], // EMR_SETWORLDTRANSFORM (4: replace)
  [36, (record, device) => device.transform(readMatrix(record), uint32(record, 24))], // EMR_MODIFYWORLDTRANSFORM
  [37, (record, device) => select(device, uint32(record, 0))], // EMR_SELECTOBJECT
  [38, objectHandler((record) => readPen(record, uint32(record, 4), int32(record, 8), 16))], // EMR_CREATEPEN
  [39, objectHandler(readBrush)], // EMR_CREATEBRUSHINDIRECT
  [40, (record, device) => device.objects.delete(uint32(record, 0))], // EMR_DELETEOBJECT
  [45, (record, device) => drawArc(record, device, 'arc')], // EMR_ARC
  [46, (record, device) => drawArc(record, device, 'chord')], // EMR_CHORD
  [47, (record, device) => drawArc(record, device, 'pie')], // EMR_PIE
  [54, drawLineTo], // EMR_LINETO
  [57, (record, device) => device.update({ isClockwise: uint32(record, 0) === 2 })], // EMR_SETARCDIRECTION
  [59, (_record, device) => device.beginPath()], // EMR_BEGINPATH
  [60, (_record, device) => device.endPath()], // EMR_ENDPATH
  [61, (_record, device) => device.closeFigure()], // EMR_CLOSEFIGURE
  [62, (_record, device) => device.paintPath(true, false)], // EMR_FILLPATH
  [63, (_record, device) => device.paintPath(true, true)], // EMR_STROKEANDFILLPATH
  [64, (_record, device) => device.paintPath(false, true)], // EMR_STROKEPATH
  [82, objectHandler(readFont)], // EMR_EXTCREATEFONTINDIRECTW
  [83, drawText], // EMR_EXTTEXTOUTA
  [84, drawText], // EMR_EXTTEXTOUTW
  [95, objectHandler((record) => readPen(record, uint32(record, 20), uint32(record, 24), 32))], // EMR_EXTCREATEPEN
]);

/** Types of the records EMR_BITBLT, EMR_STRETCHBLT, EMR_STRETCHDIBITS, EMR_ALPHABLEND and EMR_TRANSPARENTBLT. */
const BITMAP_RECORDS = new Set([76, 77, STRETCH_DIB, ALPHA_BLEND, 116]);

/** Executes one record. Unsupported records are ignored. */
function playRecord(record: MetafileRecord, device: Device): void {
  const { type } = record;
  if ((type >= 2 && type <= 8) || (type >= 85 && type <= 91)) drawPoints(record, device);
  else if (type >= 42 && type <= 44) drawShape(record, device);
  else if (BITMAP_RECORDS.has(type)) drawBitmap(record, device);
  else HANDLERS.get(type)?.(record, device);
}

/**
 * Reads the bounds of the picture from the header, converted from 0.01 mm to device units by the size of the reference
 * device (MS-EMF 2.2.9).
 */
function readBounds(view: DataView) {
  const readAt = (offset: number) => view.getInt32(offset, true);
  const scaleX = readAt(72) / Math.max(1, readAt(80)) / 100;
  const scaleY = readAt(76) / Math.max(1, readAt(84)) / 100;
  const left = readAt(24) * scaleX;
  const top = readAt(28) * scaleY;
  const right = readAt(32) * scaleX;
  const bottom = readAt(36) * scaleY;
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/**
 * Reads the items that an Enhanced Metafile (MS-EMF) draws, in painting order.
 * @param aspectRatio width of the target box divided by its height
 * @throws RangeError if the metafile is damaged or draws too many items
 */
export function readEmf(bytes: Uint8Array, aspectRatio: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const device = new Device(readBounds(view), aspectRatio);
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const type = view.getUint32(offset, true);
    const size = view.getUint32(offset + 4, true);
    // EMR_EOF is 14.
    if (type === 14 || size < 8 || offset + size > bytes.length) break;
    playRecord(createRecord(type, bytes.subarray(offset + 8, offset + size)), device);
    offset += size;
  }
  return device.items;
}
