import { defined, itemAt } from '@flydeck/scene/checked-access';
import type { Matrix, Point } from '@flydeck/scene/model/geometry';
import { convertAlphaBitmap } from './alpha-bitmap.ts';
import { type ArcKind, createArcPath } from './arcs.ts';
import { Device } from './device.ts';
import { createBitmapFile, type GdiObject, type MetafileItem, toHexColor } from './drawing.ts';

/** A record: its type, and the bytes after type and size. Reading beyond the end throws a RangeError. */
interface EmfRecord {
  readonly type: number;
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

type Quad = [number, number, number, number];

const int32 = (record: EmfRecord, offset: number) => record.view.getInt32(offset, true);
const uint32 = (record: EmfRecord, offset: number) => record.view.getUint32(offset, true);
const float32 = (record: EmfRecord, offset: number) => record.view.getFloat32(offset, true);

function readPoints(record: EmfRecord, offset: number, count: number, is16Bit: boolean): Point[] {
  if (count > 100_000) throw new RangeError('too many points');
  return Array.from({ length: count }, (_, i) =>
    is16Bit
      ? { x: record.view.getInt16(offset + i * 4, true), y: record.view.getInt16(offset + i * 4 + 2, true) }
      : { x: int32(record, offset + i * 8), y: int32(record, offset + i * 8 + 4) },
  );
}

/** Creates a stock object (MS-EMF 2.1.31). */
function createStockObject(index: number): GdiObject | undefined {
  const brushes: (string | null)[] = ['#ffffff', '#c0c0c0', '#808080', '#404040', '#000000', null];
  const number = index - 0x80000000;
  if (number >= 0 && number <= 5) return { kind: 'brush', color: itemAt(brushes, number) };
  if (number === 6 || number === 7)
    return { kind: 'pen', pen: { color: number === 6 ? '#ffffff' : '#000000', width: 0, isDashed: false } };
  return number === 8 ? { kind: 'pen', pen: null } : undefined;
}

function select(device: Device, index: number): void {
  const stockObject = createStockObject(index);
  if (stockObject) device.objects.set(index, stockObject);
  device.select(index);
}

function readPen(record: EmfRecord, style: number, width: number, color: number): GdiObject {
  // 5 is an invisible pen, 1 to 4 are dashes.
  const dashStyle = style & 15;
  if (dashStyle === 5) return { kind: 'pen', pen: null };
  const isDashed = dashStyle > 0 && dashStyle < 5;
  return { kind: 'pen', pen: { color: toHexColor(uint32(record, color)), width: Math.abs(width), isDashed } };
}

function readFont(record: EmfRecord): GdiObject {
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

/** Executes records that set the state of the device. */
function setState(record: EmfRecord, device: Device): void {
  const { state } = device;
  const pair = () => ({ first: int32(record, 0), second: int32(record, 4) });
  const matrix = (): Matrix => [0, 4, 8, 12, 16, 20].map((offset) => float32(record, offset)) as unknown as Matrix;
  switch (record.type) {
    case 9: // EMR_SETWINDOWEXTEX
      if (state.isScalable) state.window = { ...state.window, width: pair().first, height: pair().second };
      break;
    case 10: // EMR_SETWINDOWORGEX
      state.window = { ...state.window, x: pair().first, y: pair().second };
      break;
    case 17: // EMR_SETMAPMODE
      // Only the isotropic and anisotropic map modes have custom extents (MS-EMF 2.1.21).
      state.isScalable = uint32(record, 0) >= 7;
      break;
    case 11: // EMR_SETVIEWPORTEXTEX
      if (state.isScalable) state.viewport = { ...state.viewport, width: pair().first, height: pair().second };
      break;
    case 12: // EMR_SETVIEWPORTORGEX
      state.viewport = { ...state.viewport, x: pair().first, y: pair().second };
      break;
    case 22: // EMR_SETTEXTALIGN
      state.textAlign = uint32(record, 0);
      break;
    case 24: // EMR_SETTEXTCOLOR
      state.textColor = toHexColor(uint32(record, 0));
      break;
    case 27: // EMR_MOVETOEX
      state.position = { x: pair().first, y: pair().second };
      break;
    case 57: // EMR_SETARCDIRECTION
      state.isClockwise = uint32(record, 0) === 2;
      break;
    case 33: // EMR_SAVEDC
      device.save();
      break;
    case 34: // EMR_RESTOREDC
      device.restore();
      break;
    case 35: // EMR_SETWORLDTRANSFORM
      device.transform(matrix(), 4);
      break;
    case 36: // EMR_MODIFYWORLDTRANSFORM
      device.transform(matrix(), uint32(record, 24));
      break;
  }
}

/** EMR_SELECTOBJECT 37, CREATEPEN 38, CREATEBRUSH 39, DELETEOBJECT 40, CREATEFONT 82 and EXTCREATEPEN 95. */
function handleObjects(record: EmfRecord, device: Device): void {
  const index = uint32(record, 0);
  if (record.type === 37) select(device, index);
  else if (record.type === 40) device.objects.delete(index);
  else if (record.type === 38) device.objects.set(index, readPen(record, uint32(record, 4), int32(record, 8), 16));
  else if (record.type === 95) device.objects.set(index, readPen(record, uint32(record, 20), uint32(record, 24), 32));
  else if (record.type === 82) device.objects.set(index, readFont(record));
  else if (record.type === 39)
    device.objects.set(index, {
      kind: 'brush',
      color: uint32(record, 4) === 1 ? null : toHexColor(uint32(record, 8)),
    });
}

/**
 * Draws Béziers 2, polygons 3, polylines 4, their variants from the current position 5 and 6, and groups of polylines 7
 * and polygons 8. Types 85 to 91 are types 2 to 8 with 16-bit points.
 */
function drawPoly(record: EmfRecord, device: Device): void {
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

function drawPolygons(record: EmfRecord, device: Device, is16Bit: boolean, isClosed: boolean): void {
  const count = uint32(record, 16);
  if (count > 20_000) throw new RangeError('too many polygons');
  let position = 24 + count * 4;
  const commands = [];
  for (let i = 0; i < count; i += 1) {
    const length = uint32(record, 24 + i * 4);
    commands.push(...device.createLines(readPoints(record, position, length, is16Bit)));
    if (isClosed) commands.push(['Z'] as const);
    position += length * (is16Bit ? 4 : 8);
  }
  device.drawPath(commands, isClosed, true);
}

function drawText(record: EmfRecord, device: Device): void {
  const count = uint32(record, 36);
  const textOffset = uint32(record, 40) - 8;
  const isUnicode = record.type === 84;
  const textBytes = record.bytes.subarray(textOffset, textOffset + count * (isUnicode ? 2 : 1));
  device.drawText(
    new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(textBytes),
    int32(record, 28),
    int32(record, 32),
  );
}

/** Reads the bitmap of a record. Header and pixels are at offsets from the start of the record. */
function bitmapAt(record: EmfRecord, position: number): Uint8Array | undefined {
  const [header, headerSize, pixels, pixelsSize] = [0, 4, 8, 12].map((offset) =>
    uint32(record, position + offset),
  ) as Quad;
  if (headerSize === 0 || headerSize + pixelsSize > record.bytes.length) return undefined;
  const dib = new Uint8Array(headerSize + pixelsSize);
  dib.set(record.bytes.subarray(header - 8, header - 8 + headerSize));
  dib.set(record.bytes.subarray(pixels - 8, pixels - 8 + pixelsSize), headerSize);
  return dib;
}

const ALPHA_BLEND = 114;
const STRETCH_DIB = 81;

function drawBitmap(record: EmfRecord, device: Device): void {
  const [x, y] = [int32(record, 16), int32(record, 20)];
  const isDib = record.type === STRETCH_DIB;
  const [width, height] = isDib ? [int32(record, 64), int32(record, 68)] : [int32(record, 24), int32(record, 28)];
  const dib = bitmapAt(record, isDib ? 40 : 76);
  if (dib) {
    const alphaFile = record.type === ALPHA_BLEND ? convertAlphaBitmap(dib) : undefined;
    device.drawPicture(alphaFile || createBitmapFile(dib), x, y, width, height);
  } else if (!isDib && uint32(record, 32) === PATTERN_COPY_OPERATION) {
    device.fillPath(device.createRectangle(x, y, x + width, y + height), device.state.brush);
  }
}

function drawLineTo(record: EmfRecord, device: Device): void {
  const end = { x: int32(record, 0), y: int32(record, 4) };
  device.drawPath(device.createLines([device.state.position, end]), false, true);
  device.state.position = end;
}

/** EMR_ELLIPSE 42, EMR_RECTANGLE 43 and EMR_ROUNDRECT 44. */
function drawShape(record: EmfRecord, device: Device): void {
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => int32(record, offset)) as Quad;
  if (record.type === 42) device.drawPath(device.createEllipse(left, top, right, bottom), true, true);
  else device.drawPath(device.createRectangle(left, top, right, bottom), true, true);
}

/** EMR_ARC, EMR_CHORD and EMR_PIE. */
const ARC_KINDS: Record<number, ArcKind> = { 45: 'arc', 46: 'chord', 47: 'pie' };

function drawArc(record: EmfRecord, device: Device): void {
  const [left, top, right, bottom, x1, y1, x2, y2] = Array.from({ length: 8 }, (_, i) => int32(record, i * 4)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const arc = { left, top, right, bottom, start: { x: x1, y: y1 }, end: { x: x2, y: y2 } };
  const kind = defined(ARC_KINDS[record.type], 'kind of an arc');
  device.drawPath(createArcPath(device, arc, kind), kind !== 'arc', true);
}

/** EMR_BEGINPATH 59 to EMR_STROKEPATH 64. */
function handlePath(type: number, device: Device): void {
  if (type === 59) device.beginPath();
  else if (type === 60) device.endPath();
  else if (type === 61) device.closeFigure();
  else device.paintPath(type !== 64, type !== 62);
}

/** EMR_BITBLT, EMR_STRETCHBLT, EMR_STRETCHDIBITS, EMR_ALPHABLEND and EMR_TRANSPARENTBLT. */
const BITMAP_RECORDS = new Set([76, 77, STRETCH_DIB, ALPHA_BLEND, 116]);
/** The ternary raster operation that fills with the brush (MS-WMF 2.1.1.31). */
const PATTERN_COPY_OPERATION = 0x00f00021;

function playRecord(record: EmfRecord, device: Device): void {
  const { type } = record;
  if ((type >= 2 && type <= 8) || (type >= 85 && type <= 91)) drawPoly(record, device);
  else if ([37, 38, 39, 40, 82, 95].includes(type)) handleObjects(record, device);
  else if (type >= 42 && type <= 44) drawShape(record, device);
  else if (ARC_KINDS[type]) drawArc(record, device);
  else if (type === 54) drawLineTo(record, device);
  else if (type >= 59 && type <= 64) handlePath(type, device);
  else if (BITMAP_RECORDS.has(type)) drawBitmap(record, device);
  else if (type === 83 || type === 84) drawText(record, device);
  else setState(record, device);
}

/** Reads the bounds, converted from 0.01 mm to device units by the size of the reference device (MS-EMF 2.2.9). */
function readBounds(view: DataView) {
  const readAt = (offset: number) => view.getInt32(offset, true);
  const unitsPerX = readAt(72) / Math.max(1, readAt(80)) / 100;
  const unitsPerY = readAt(76) / Math.max(1, readAt(84)) / 100;
  const left = readAt(24) * unitsPerX;
  const top = readAt(28) * unitsPerY;
  const right = readAt(32) * unitsPerX;
  const bottom = readAt(36) * unitsPerY;
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/**
 * Reads the items that an Enhanced Metafile (MS-EMF) draws, in painting order. `aspectRatio` is width divided by height
 * of the target box.
 * @throws RangeError if the metafile is damaged or draws too many items
 */
export function readEmf(bytes: Uint8Array, aspectRatio: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const device = new Device(readBounds(view), aspectRatio);
  for (let position = 0; position + 8 <= bytes.length; ) {
    const type = view.getUint32(position, true);
    const size = view.getUint32(position + 4, true);
    if (type === 14 || size < 8 || position + size > bytes.length) break;
    const content = bytes.subarray(position + 8, position + size);
    playRecord(
      { type, bytes: content, view: new DataView(content.buffer, content.byteOffset, content.byteLength) },
      device,
    );
    position += size;
  }
  return device.items;
}
