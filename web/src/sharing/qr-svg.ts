import encodeQR from 'qr';

/** White modules around the code, which readers need. */
const QUIET_ZONE = 4;

export interface QrPicture {
  /** Modules to a side, the white ones around it included. */
  readonly size: number;
  /** The dark modules as the data of one path, a unit each. */
  readonly path: string;
}

/** Dark modules in a row as one stripe, so that no hairlines show between them. */
function stripes(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; ) {
    let end = x;
    while (row[end]) end += 1;
    if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = Math.max(end, x + 1);
  }
  return path;
}

/** A text as a QR code that still reads with 15 % of it hidden. @throws Error where the text is too long for one. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return { size: rows.length, path: rows.map(stripes).join('') };
}

/** The same as a file of its own: black on white, sharp at any size. */
export function qrFile(text: string): string {
  const { size, path } = drawQr(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
