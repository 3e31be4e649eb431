import { defined, itemAt } from '@flydeck/scene/checked-access';
import type { Matrix, Point } from '@flydeck/scene/model/geometry';
import { alphaBitmap } from './alpha-bitmap.ts';
import { type ArcKind, arcPath } from './arcs.ts';
import { Device } from './device.ts';
import { bitmapFile, colorRef, type GdiObject, type MetafileItem } from './drawing.ts';

/** A record: its bytes after type and size. Reading beyond its end throws a RangeError. */
interface EmfRecord {
  readonly type: number;
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

const int = (record: EmfRecord, at: number) => record.view.getInt32(at, true);
const uint = (record: EmfRecord, at: number) => record.view.getUint32(at, true);
const float = (record: EmfRecord, at: number) => record.view.getFloat32(at, true);

function points(record: EmfRecord, at: number, count: number, small: boolean): Point[] {
  if (count > 100_000) throw new RangeError('too many points');
  return Array.from({ length: count }, (_, i) =>
    small
      ? { x: record.view.getInt16(at + i * 4, true), y: record.view.getInt16(at + i * 4 + 2, true) }
      : { x: int(record, at + i * 8), y: int(record, at + i * 8 + 4) },
  );
}

/** Stock objects (MS-EMF 2.1.31). */
function stockObject(index: number): GdiObject | undefined {
  const brushes: (string | null)[] = ['#ffffff', '#c0c0c0', '#808080', '#404040', '#000000', null];
  const number = index - 0x80000000;
  if (number >= 0 && number <= 5) return { kind: 'brush', color: itemAt(brushes, number) };
  if (number === 6 || number === 7)
    return { kind: 'pen', pen: { color: number === 6 ? '#ffffff' : '#000000', width: 0, dash: false } };
  return number === 8 ? { kind: 'pen', pen: null } : undefined;
}

function select(device: Device, index: number): void {
  const stock = stockObject(index);
  if (stock) device.objects.set(index, stock);
  device.select(index);
}

function readPen(record: EmfRecord, style: number, width: number, color: number): GdiObject {
  const dash = style & 15;
  return {
    kind: 'pen',
    pen:
      dash === 5
        ? null
        : { color: colorRef(uint(record, color)), width: Math.abs(width), dash: dash > 0 && dash < 5 },
  };
}

function readFont(record: EmfRecord): GdiObject {
  const raw = record.bytes.subarray(4 + 28, 4 + 92);
  const name = itemAt(new TextDecoder('utf-16le').decode(raw).split('\0'), 0);
  return {
    kind: 'font',
    font: {
      height: int(record, 4),
      escapement: int(record, 12),
      bold: int(record, 20) >= 600,
      italic: record.bytes[24] !== 0,
      underline: record.bytes[25] !== 0,
      family: name || 'Arial',
    },
  };
}

/** Executes records that set the state of the device. */
function setState(record: EmfRecord, device: Device): void {
  const { state } = device;
  const pair = () => ({ first: int(record, 0), second: int(record, 4) });
  const matrix = (): Matrix => [0, 4, 8, 12, 16, 20].map((at) => float(record, at)) as unknown as Matrix;
  switch (record.type) {
    case 9:
      if (state.scaled) state.window = { ...state.window, width: pair().first, height: pair().second };
      break;
    case 10:
      state.window = { ...state.window, x: pair().first, y: pair().second };
      break;
    case 17:
      // Only the isotropic and anisotropic map modes have custom extents (MS-EMF 2.1.21).
      state.scaled = uint(record, 0) >= 7;
      break;
    case 11:
      if (state.scaled) state.viewport = { ...state.viewport, width: pair().first, height: pair().second };
      break;
    case 12:
      state.viewport = { ...state.viewport, x: pair().first, y: pair().second };
      break;
    case 22:
      state.textAlign = uint(record, 0);
      break;
    case 24:
      state.textColor = colorRef(uint(record, 0));
      break;
    case 27:
      state.position = { x: pair().first, y: pair().second };
      break;
    case 57:
      state.clockwise = uint(record, 0) === 2;
      break;
    case 33:
      device.save();
      break;
    case 34:
      device.restore();
      break;
    case 35:
      device.transform(matrix(), 4);
      break;
    case 36:
      device.transform(matrix(), uint(record, 24));
      break;
  }
}

/** Executes records that create, select and delete objects. */
function handleObjects(record: EmfRecord, device: Device): void {
  const index = uint(record, 0);
  if (record.type === 37) select(device, index);
  else if (record.type === 40) device.objects.delete(index);
  else if (record.type === 38)
    device.objects.set(index, readPen(record, uint(record, 4), int(record, 8), 16));
  else if (record.type === 95)
    device.objects.set(index, readPen(record, uint(record, 20), uint(record, 24), 32));
  else if (record.type === 82) device.objects.set(index, readFont(record));
  else if (record.type === 39)
    device.objects.set(index, {
      kind: 'brush',
      color: uint(record, 4) === 1 ? null : colorRef(uint(record, 8)),
    });
}

/** Draws polygons, polylines and curves of 32-bit or 16-bit points. */
function drawPoly(record: EmfRecord, device: Device): void {
  const small = record.type >= 85;
  const type = small ? record.type - 83 : record.type;
  if (type === 7 || type === 8) {
    drawMany(record, device, small, type === 8);
    return;
  }
  const all = points(record, 20, uint(record, 16), small);
  const from = [device.state.position, ...all];
  if (type === 2) device.draw(device.curves(all), false, true);
  else if (type === 3) device.draw([...device.lines(all), ['Z']], true, true);
  else if (type === 4) device.draw(device.lines(all), false, true);
  else if (type === 5) device.draw(device.curves(from), false, true);
  else device.draw(device.lines(from), false, true);
  if (type >= 5) device.state.position = all.at(-1) ?? device.state.position;
}

function drawMany(record: EmfRecord, device: Device, small: boolean, closed: boolean): void {
  const count = uint(record, 16);
  if (count > 20_000) throw new RangeError('too many polygons');
  let at = 24 + count * 4;
  const commands = [];
  for (let i = 0; i < count; i += 1) {
    const length = uint(record, 24 + i * 4);
    commands.push(...device.lines(points(record, at, length, small)));
    if (closed) commands.push(['Z'] as const);
    at += length * (small ? 4 : 8);
  }
  device.draw(commands, closed, true);
}

function drawText(record: EmfRecord, device: Device): void {
  const count = uint(record, 36);
  const from = uint(record, 40) - 8;
  const wide = record.type === 84;
  const raw = record.bytes.subarray(from, from + count * (wide ? 2 : 1));
  device.text(
    new TextDecoder(wide ? 'utf-16le' : 'windows-1252').decode(raw),
    int(record, 28),
    int(record, 32),
  );
}

/** The bitmap of a record. Header and pixels are at offsets from the start of the record. */
function bitmapAt(record: EmfRecord, at: number): Uint8Array | undefined {
  const [header, headerSize, bits, bitsSize] = [0, 4, 8, 12].map((offset) => uint(record, at + offset)) as [
    number,
    number,
    number,
    number,
  ];
  if (headerSize === 0 || headerSize + bitsSize > record.bytes.length) return undefined;
  const dib = new Uint8Array(headerSize + bitsSize);
  dib.set(record.bytes.subarray(header - 8, header - 8 + headerSize));
  dib.set(record.bytes.subarray(bits - 8, bits - 8 + bitsSize), headerSize);
  return dib;
}

const ALPHA_BLEND = 114;
const STRETCH_DIB = 81;

function drawBitmap(record: EmfRecord, device: Device): void {
  const [x, y] = [int(record, 16), int(record, 20)];
  const isDib = record.type === STRETCH_DIB;
  const [width, height] = isDib ? [int(record, 64), int(record, 68)] : [int(record, 24), int(record, 28)];
  const dib = bitmapAt(record, isDib ? 40 : 76);
  if (dib)
    device.picture((record.type === ALPHA_BLEND && alphaBitmap(dib)) || bitmapFile(dib), x, y, width, height);
  else if (!isDib && uint(record, 32) === PATTERN_COPY) {
    device.fillWith(device.rectangle(x, y, x + width, y + height), device.state.brush);
  }
}

function lineTo(record: EmfRecord, device: Device): void {
  const to = { x: int(record, 0), y: int(record, 4) };
  device.draw(device.lines([device.state.position, to]), false, true);
  device.state.position = to;
}

function drawShape(record: EmfRecord, device: Device): void {
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => int(record, at)) as [
    number,
    number,
    number,
    number,
  ];
  if (record.type === 42) device.draw(device.ellipse(left, top, right, bottom), true, true);
  else device.draw(device.rectangle(left, top, right, bottom), true, true);
}

/** EMR_ARC, EMR_CHORD and EMR_PIE. */
const ARCS: Record<number, ArcKind> = { 45: 'arc', 46: 'chord', 47: 'pie' };

function drawArc(record: EmfRecord, device: Device): void {
  const [left, top, right, bottom, x1, y1, x2, y2] = Array.from({ length: 8 }, (_, i) =>
    int(record, i * 4),
  ) as [number, number, number, number, number, number, number, number];
  const arc = { left, top, right, bottom, start: { x: x1, y: y1 }, end: { x: x2, y: y2 } };
  const kind = defined(ARCS[record.type], 'kind of an arc');
  device.draw(arcPath(device, arc, kind), kind !== 'arc', true);
}

function handlePath(type: number, device: Device): void {
  if (type === 59) device.beginPath();
  else if (type === 60) device.endPath();
  else if (type === 61) device.closeFigure();
  else device.paintPath(type !== 64, type !== 62);
}

/** EMR_BITBLT, EMR_STRETCHBLT, EMR_STRETCHDIBITS, EMR_ALPHABLEND and EMR_TRANSPARENTBLT. */
const BITMAPS = new Set([76, 77, STRETCH_DIB, ALPHA_BLEND, 116]);
/** The ternary raster operation that fills with the brush (MS-WMF 2.1.1.31). */
const PATTERN_COPY = 0x00f00021;

function play(record: EmfRecord, device: Device): void {
  const { type } = record;
  if ((type >= 2 && type <= 8) || (type >= 85 && type <= 91)) drawPoly(record, device);
  else if ([37, 38, 39, 40, 82, 95].includes(type)) handleObjects(record, device);
  else if (type >= 42 && type <= 44) drawShape(record, device);
  else if (ARCS[type]) drawArc(record, device);
  else if (type === 54) lineTo(record, device);
  else if (type >= 59 && type <= 64) handlePath(type, device);
  else if (BITMAPS.has(type)) drawBitmap(record, device);
  else if (type === 83 || type === 84) drawText(record, device);
  else setState(record, device);
}

/** The frame in device units, converted from 0.01 mm by the size of the reference device (MS-EMF 2.2.9). */
function frameOf(view: DataView) {
  const at = (offset: number) => view.getInt32(offset, true);
  const perX = at(72) / Math.max(1, at(80)) / 100;
  const perY = at(76) / Math.max(1, at(84)) / 100;
  const [left, top, right, bottom] = [at(24) * perX, at(28) * perY, at(32) * perX, at(36) * perY];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/**
 * Reads the items that an Enhanced Metafile (MS-EMF) draws, in painting order. `aspect` is width divided by height of
 * the target box.
 * @throws RangeError when the metafile is damaged or draws too many items
 */
export function readEmf(bytes: Uint8Array, aspect: number): MetafileItem[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const device = new Device(frameOf(view), aspect);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = view.getUint32(at, true);
    const size = view.getUint32(at + 4, true);
    if (type === 14 || size < 8 || at + size > bytes.length) break;
    const inside = bytes.subarray(at + 8, at + size);
    play(
      { type, bytes: inside, view: new DataView(inside.buffer, inside.byteOffset, inside.byteLength) },
      device,
    );
    at += size;
  }
  return device.items;
}
