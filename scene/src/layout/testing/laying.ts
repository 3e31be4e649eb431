import type { Paragraph, Run, TextBody } from '../../model/text.ts';
import type { DisplayItem, TextItem } from '../../paint/display-list.ts';
import { layoutText, type TextLayout } from '../layout-text.ts';
import { aContext } from './fake-fonts.ts';

export const BOX = { width: 100, height: 100 };

/** A paragraph of one run. */
export const paragraph = (
  text: string,
  more: Partial<Paragraph> = {},
  run: Partial<Run> = {},
): Paragraph => ({
  runs: [{ text, ...run }],
  ...more,
});

/** Lays out a body, or a string as a paragraph, with the fake fonts: 10 units high, half as wide. */
export function lay(body: TextBody | string, box = BOX): TextLayout {
  return layoutText(typeof body === 'string' ? { paragraphs: [paragraph(body)] } : body, box, aContext());
}

const isText = (item: DisplayItem): item is TextItem => item.t === 'text';
/** The runs of text, in the order of painting. */
export const texts = (layout: TextLayout): TextItem[] => layout.items.filter(isText);
/** What they say. */
export const lines = (layout: TextLayout): string[] => texts(layout).map((item) => item.text);
