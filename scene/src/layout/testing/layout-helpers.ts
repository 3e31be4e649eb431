import type { Paragraph, Run, TextBody } from '../../model/text.ts';
import type { DisplayItem, TextItem } from '../../paint/display-list.ts';
import { layoutText, type TextLayout } from '../layout-text.ts';
import { createFakeLayoutContext } from './fake-fonts.ts';

/** Size of the box in which tests lay out a text, in the units of the fonts' sizes. */
export const BOX = { width: 100, height: 100 };

/** Returns a paragraph with one run. */
export const paragraph = (text: string, overrides: Partial<Paragraph> = {}, run: Partial<Run> = {}): Paragraph => ({
  runs: [{ text, ...run }],
  ...overrides,
});

/**
 * Lays out a text body, or a string as one paragraph, with the fake fonts at size 10. Each character is then 5 units
 * wide.
 */
export function layOut(body: TextBody | string, box = BOX): TextLayout {
  return layoutText(
    typeof body === 'string' ? { paragraphs: [paragraph(body)] } : body,
    box,
    createFakeLayoutContext(),
  );
}

const isText = (item: DisplayItem): item is TextItem => item.t === 'text';

/** Returns the text items in painting order. */
export const textItems = (layout: TextLayout): TextItem[] => layout.items.filter(isText);
/** Returns the strings of the text items. */
export const itemTexts = (layout: TextLayout): string[] => textItems(layout).map((item) => item.text);
