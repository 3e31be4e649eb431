import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { estimateTextBounds } from '../geometry/text-bounds.ts';
import { bodyOf, paragraphsOf } from '../properties/text-part.ts';
import { fitTextBox } from '../text/fit-text-box.ts';
import { rescaleTextSizes } from '../transform/rescale-record.ts';
import { scaledBody, scaledParagraph } from '../transform/scaled-values.ts';
import { MIN_TEXT_PX } from './phone-scale.ts';
import { smallTextsIn } from './small-texts.ts';
import { smallestTextSize } from './text-size.ts';

/**
 * Returns the operations that enlarge the texts of elements, so that the smallest text of each element is 9 CSS pixels
 * high on a phone. Elements whose texts are large enough do not change. The boxes of texts are enlarged if necessary.
 */
export function enlargeTexts(store: RecordStore, ids: readonly string[]): Operation[] {
  return smallTextsIn(store, ids).flatMap(({ id, sizePx }) => {
    const record = store.get(id);
    if (!record) return [];
    const size = smallestTextSize(store, record);
    const factor = readableSize((size * MIN_TEXT_PX) / sizePx) / size;
    return [...fitScaledText(store, id, factor), ...rescaleTextSizes(store, id, factor)];
  });
}

/** Rounds a size up to three significant digits, because the property panel shows the size. */
function readableSize(size: number): number {
  const unit = 10 ** (Math.floor(Math.log10(size)) - 2);
  return Number((Math.ceil(size / unit - 1e-6) * unit).toPrecision(3));
}

/** Returns the operations that fit the box of a text element to the estimated size of its text after scaling. */
export function fitScaledText(store: RecordStore, id: string, factor: number): Operation[] {
  const record = store.get(id);
  const box = record?.properties['box'] as Box | undefined;
  if (record?.kind !== 'text' || !box) return [];
  const body = bodyOf(record);
  if (body.wrap === false) return fitTextBox(store, id, { width: box.width * factor, height: box.height * factor });
  const paragraphs: Paragraph[] = paragraphsOf(record).map((paragraph) => scaledParagraph(paragraph, factor));
  const bounds = estimateTextBounds(paragraphs, scaledBody(body, factor), { ...box, x: 0, y: 0 });
  return bounds ? fitTextBox(store, id, { width: box.width, height: bounds.height }) : [];
}
