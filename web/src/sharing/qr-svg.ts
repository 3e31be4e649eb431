import encodeQR from 'qr';

/** Width of the white border in modules (ISO/IEC 18004 requires 4). */
const QUIET_ZONE_MODULES = 4;

/** A QR code as a square vector picture. A module is one of its black or white squares. */
export interface QrPicture {
  /** Number of modules of each side, including the border. */
  readonly size: number;
  /** Path data of the dark modules, one unit per module. */
  readonly path: string;
}

/** Returns the path data of a row. Adjacent dark modules are one rectangle, to avoid hairlines between them. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; ) {
    let end = x;
    while (row[end]) end += 1;
    if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = Math.max(end, x + 1);
  }
  return path;
}

/**
 * Returns a text as a QR code with error correction level M, at which a code is readable even if 15 % of the code is
 * damaged.
 * @throws Error if the text is too long
 */
export function computeQr(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES });
  return { size: rows.length, path: rows.map(rowPath).join('') };
}

/** Returns a text's QR code as an SVG document, with 16 px per module. @throws Error if the text is too long */
export function qrSvgDocument(text: string): string {
  const { size, path } = computeQr(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
