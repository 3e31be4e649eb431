import { DEFAULT_THEME } from '../../model/default-theme.ts';
import type { Document, Topic } from '../../model/document.ts';
import type { Element } from '../../model/elements.ts';
import type { TextBody } from '../../model/text.ts';

/** A topic with nothing in it but what is given. */
export function aTopic(given: Partial<Topic> = {}): Topic {
  return { id: 'topic', title: 'Topic', width: 960, height: 540, elements: [], topics: [], ...given };
}

/** A document whose root holds what is given. */
export function aDocument(root: Partial<Topic> = {}, given: Partial<Document> = {}): Document {
  return {
    format: 'flydeck-document',
    version: 1,
    kind: 'pitch',
    title: 'Test',
    language: 'en',
    theme: DEFAULT_THEME,
    root: aTopic({ id: 'root', title: 'Root', ...root }),
    assets: {},
    ...given,
  };
}

/** One paragraph of one run, or several. */
export function words(...paragraphs: string[]): TextBody {
  return { paragraphs: paragraphs.map((text) => ({ runs: [{ text }] })) };
}

/** A rectangle at 0, 0 of 100 by 50. */
export function aShape(given: Partial<Extract<Element, { kind: 'shape' }>> = {}): Element {
  const geometry = { kind: 'preset' as const, preset: 'rect' };
  return { kind: 'shape', id: 'shape', x: 0, y: 0, width: 100, height: 50, geometry, ...given };
}
