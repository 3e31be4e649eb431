import { createHash } from 'node:crypto';
import type { Asset } from '@flydeck/scene/model/document';
import { MEDIA_TYPES, readPictureHeader } from '../pictures/picture-type.ts';

/** An embedded picture. */
export interface Picture {
  /** SHA-256 of the bytes. */
  readonly asset: string;
  /** Width divided by height; 1.5 if the file does not contain the size. */
  readonly ratio: number;
}

/** Collects the embedded pictures (`data:` URLs) of a Markdown file. Other URLs are never loaded. */
export class Pictures {
  /** Bytes of the pictures by SHA-256. */
  readonly assets = new Map<string, Uint8Array>();
  /** Metadata of the pictures by SHA-256. */
  readonly assetMetadata = new Map<string, Asset>();

  /** Adds the picture of a `data:` URL. Returns undefined for other URLs and for unknown picture formats. */
  read(source: string): Picture | undefined {
    // Group 1 is the marker of Base64 data.
    const match = /^data:image\/[\w.+-]+(;base64)?(?:;[\w=-]+)*,/i.exec(source);
    if (!match) return undefined;
    const bytes = match[1]
      ? new Uint8Array(Buffer.from(source.slice(match[0].length), 'base64'))
      : new TextEncoder().encode(decodePercent(source.slice(match[0].length)));
    const header = readPictureHeader(bytes);
    if (!header) return undefined;
    const asset = createHash('sha256').update(bytes).digest('hex');
    const hasSize = header.width > 0 && header.height > 0;
    const size = hasSize ? { width: header.width, height: header.height } : {};
    this.assets.set(asset, bytes);
    this.assetMetadata.set(asset, { mediaType: MEDIA_TYPES[header.type], bytes: bytes.length, ...size });
    return { asset, ratio: hasSize ? header.width / header.height : 1.5 };
  }
}

/** Decodes percent-encoded text. Returns the whole text unchanged if an encoding is invalid. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
