import { DEFAULT_THEME } from '../../model/default-theme.ts';
import type { Document, Topic } from '../../model/document.ts';
import { DOCUMENT_VERSION } from '../../model/document-version.ts';
import type { Element } from '../../model/elements.ts';
import type { TextBody } from '../../model/text.ts';

/** Returns an empty topic with the given fields. */
export function aTopic(fields: Partial<Topic> = {}): Topic {
  return { id: 'topic', title: 'Topic', width: 960, height: 540, elements: [], topics: [], ...fields };
}

/** Returns a document with the given fields. `root` contains fields of its root topic. */
export function aDocument(root: Partial<Topic> = {}, fields: Partial<Document> = {}): Document {
  return {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: 'Test',
    language: 'en',
    theme: DEFAULT_THEME,
    root: aTopic({ id: 'root', title: 'Root', ...root }),
    assets: {},
    ...fields,
  };
}

/** Returns a text body with one run per paragraph. */
export function aTextBody(...paragraphs: string[]): TextBody {
  return { paragraphs: paragraphs.map((text) => ({ runs: [{ text }] })) };
}

/** Returns a filled rectangle of 100 by 50 at 0, 0 with the given fields. */
export function aShape(fields: Partial<Extract<Element, { kind: 'shape' }>> = {}): Extract<Element, { kind: 'shape' }> {
  const geometry = { kind: 'preset' as const, preset: 'rect' };
  const fill = { kind: 'solid' as const, color: 'accent' };
  return { kind: 'shape', id: 'shape', x: 0, y: 0, width: 100, height: 50, geometry, fill, ...fields };
}
