import { createHash } from 'node:crypto';
import type { SceneMedia } from '@flydeck/scene/model/scene';

/** A video or sound format that browsers play. */
interface MediaFormat {
  readonly mediaType: string;
  readonly extension: string;
}

/** Describes a video or sound for a scene. Returns undefined for formats that browsers do not play. */
export function describeMedia(bytes: Uint8Array): SceneMedia | undefined {
  const format = readMediaFormat(bytes);
  if (!format) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { url: `/assets/${hash}.${format.extension}`, mediaType: format.mediaType, bytes: bytes.length };
}

/** Returns the format of a video or sound by its first bytes; undefined for formats that browsers do not play. */
function readMediaFormat(bytes: Uint8Array): MediaFormat | undefined {
  // The start of the file as a string, in which each byte is one character.
  const signature = String.fromCharCode(...bytes.subarray(0, 64));
  if (signature.slice(4, 8) === 'ftyp') return isoMediaFormat(signature.slice(8, 12));
  // The signature of EBML, the container format of WebM.
  if (signature.startsWith('\x1aE\xdf\xa3')) return { mediaType: 'video/webm', extension: 'webm' };
  if (signature.startsWith('OggS')) {
    const isVideo = signature.includes('theora');
    return { mediaType: isVideo ? 'video/ogg' : 'audio/ogg', extension: isVideo ? 'ogv' : 'ogg' };
  }
  if (signature.startsWith('RIFF') && signature.slice(8, 12) === 'WAVE')
    return { mediaType: 'audio/wav', extension: 'wav' };
  if (signature.startsWith('fLaC')) return { mediaType: 'audio/flac', extension: 'flac' };
  // An MP3 file starts with an ID3 tag, or with the sync word of an MPEG-1/2 layer III frame.
  const hasSyncWord = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return signature.startsWith('ID3') || hasSyncWord ? { mediaType: 'audio/mpeg', extension: 'mp3' } : undefined;
}

/** Returns the format of an ISO base media file (MP4) by its major brand; undefined for AVIF and HEIF pictures. */
function isoMediaFormat(brand: string): MediaFormat | undefined {
  if (/^(avi[fs]|hei[cfsx]|mif1|msf1)$/.test(brand)) return undefined;
  if (/^M4[AB] $/.test(brand)) return { mediaType: 'audio/mp4', extension: 'm4a' };
  return { mediaType: 'video/mp4', extension: 'mp4' };
}
