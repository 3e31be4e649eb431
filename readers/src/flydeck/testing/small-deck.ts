import { createHash } from 'node:crypto';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Document } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { createCanvas } from '@napi-rs/canvas';

/** Returns a deck with text in several scripts, one picture and one child topic. */
export function smallDeck(): { document: Document; assets: Map<string, Uint8Array> } {
  const canvas = createCanvas(60, 40);
  canvas.getContext('2d').fillRect(10, 10, 20, 20);
  const picture = new Uint8Array(canvas.toBuffer('image/png'));
  const id = createHash('sha256').update(picture).digest('hex');
  const paragraph = { runs: [{ text: 'Grüße, שלום, 你好' }] };
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: 'Round trip',
    language: 'de',
    theme: DEFAULT_THEME,
    root: {
      id: 'root',
      title: 'Round trip',
      width: 960,
      height: 540,
      elements: [
        {
          kind: 'text',
          id: 'hello',
          x: 40,
          y: 40,
          width: 400,
          height: 100,
          body: { paragraphs: [paragraph] },
        },
        { kind: 'image', id: 'picture', x: 500, y: 100, width: 300, height: 200, asset: id, alt: 'A square' },
      ],
      notes: [{ runs: [{ text: 'Say hello' }] }],
      topics: [
        {
          id: 'a',
          title: 'Inside',
          width: 100,
          height: 100,
          frame: { x: 800, y: 400, scale: 1 },
          elements: [],
          topics: [],
        },
      ],
    },
    assets: { [id]: { mediaType: 'image/png', bytes: picture.length, width: 60, height: 40 } },
  };
  return { document, assets: new Map([[id, picture]]) };
}
