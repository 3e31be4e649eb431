/** A video or sound format that browsers play. */
export interface MediaHeader {
  readonly mediaType: string;
  readonly extension: string;
}

/** Returns the type of a video or a sound by its content; undefined for formats that browsers do not play. */
export function readMediaHeader(bytes: Uint8Array): MediaHeader | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  if (start.slice(4, 8) === 'ftyp') return baseMedia(start.slice(8, 12));
  if (start.startsWith('\x1aE\xdf\xa3')) return { mediaType: 'video/webm', extension: 'webm' };
  if (start.startsWith('OggS')) {
    const video = start.includes('theora');
    return { mediaType: video ? 'video/ogg' : 'audio/ogg', extension: video ? 'ogv' : 'ogg' };
  }
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE')
    return { mediaType: 'audio/wav', extension: 'wav' };
  if (start.startsWith('fLaC')) return { mediaType: 'audio/flac', extension: 'flac' };
  // An ID3 tag, or the sync word of an MPEG-1/2 layer III frame.
  const sync = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return start.startsWith('ID3') || sync ? { mediaType: 'audio/mpeg', extension: 'mp3' } : undefined;
}

/** Returns the type of an ISO base media file by its major brand; undefined for AVIF and HEIF pictures. */
function baseMedia(brand: string): MediaHeader | undefined {
  if (/^(avi[fs]|hei[cfsx]|mif1|msf1)$/.test(brand)) return undefined;
  if (/^M4[AB] $/.test(brand)) return { mediaType: 'audio/mp4', extension: 'm4a' };
  return { mediaType: 'video/mp4', extension: 'mp4' };
}
