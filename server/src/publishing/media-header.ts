import { createHash } from 'node:crypto';
import type { SceneMedia } from '@flydeck/scene/model/scene';

/** A video or sound format that browsers play. */
interface MediaHeader {
  readonly mediaType: string;
  readonly extension: string;
}

/** Returns the entry of a video or sound in a scene; undefined for formats that browsers do not play. */
export function describeMedia(bytes: Uint8Array): SceneMedia | undefined {
  const header = readMediaHeader(bytes);
  if (!header) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { url: `/assets/${hash}.${header.extension}`, mediaType: header.mediaType, bytes: bytes.length };
}

/** Returns the type of a video or a sound by its content; undefined for formats that browsers do not play. */
function readMediaHeader(bytes: Uint8Array): MediaHeader | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 64));
  if (signature.slice(4, 8) === 'ftyp') return isoMediaType(signature.slice(8, 12));
  // The signature of EBML, the container format of WebM.
  if (signature.startsWith('\x1aE\xdf\xa3')) return { mediaType: 'video/webm', extension: 'webm' };
  if (signature.startsWith('OggS')) {
    const isVideo = signature.includes('theora');
    return { mediaType: isVideo ? 'video/ogg' : 'audio/ogg', extension: isVideo ? 'ogv' : 'ogg' };
  }
  if (signature.startsWith('RIFF') && signature.slice(8, 12) === 'WAVE')
    return { mediaType: 'audio/wav', extension: 'wav' };
  if (signature.startsWith('fLaC')) return { mediaType: 'audio/flac', extension: 'flac' };
  // An ID3 tag, or the sync word of an MPEG-1/2 layer III frame.
  const hasSyncWord = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return signature.startsWith('ID3') || hasSyncWord ? { mediaType: 'audio/mpeg', extension: 'mp3' } : undefined;
}

/** Returns the type of an ISO base media file by its major brand; undefined for AVIF and HEIF pictures. */
function isoMediaType(brand: string): MediaHeader | undefined {
  if (/^(avi[fs]|hei[cfsx]|mif1|msf1)$/.test(brand)) return undefined;
  if (/^M4[AB] $/.test(brand)) return { mediaType: 'audio/mp4', extension: 'm4a' };
  return { mediaType: 'video/mp4', extension: 'mp4' };
}
