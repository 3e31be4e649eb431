import { scaleOf } from '@flydeck/scene/camera';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { bodyOf, paragraphsOf } from '../properties/text-part.ts';
import { textSizeOfObject } from '../transform/rescale-record.ts';

/** Factor of the size of superscripts and subscripts, as in the layout of texts. */
const SCRIPT_SCALE = 0.66;

/** The slots of an element that contain its parts with texts, by kind. */
const PART_SLOTS: Readonly<Record<string, string>> = { group: 'children', table: 'rows', row: 'cells' };

/** Text sizes of records, without their descendants. Records are immutable. */
const ownSizes = new WeakMap<DocumentRecord, number>();

/**
 * Returns the smallest size of the texts in an element and its descendants, in units of the element's parent; infinity
 * without a text. Hidden elements and texts of imported pages, which belong to a picture of the page, are ignored.
 * Text that is shrunk to fit its box counts with its full size.
 */
export function smallestTextSize(store: RecordStore, record: DocumentRecord): number {
  if (record.properties['hidden']) return Number.POSITIVE_INFINITY;
  const slot = PART_SLOTS[record.kind];
  if (slot === undefined) return ownTextSize(record);
  const sizes = store.children(record.id, slot).map((part) => smallestTextSize(store, part));
  return Math.min(...sizes) * scaleOf(matrixBetween(store, record.id, record.parent ?? record.id));
}

function ownTextSize(record: DocumentRecord): number {
  const cached = ownSizes.get(record);
  if (cached !== undefined) return cached;
  const size = computeTextSize(record);
  ownSizes.set(record, size);
  return size;
}

function computeTextSize(record: DocumentRecord): number {
  const size = textSizeOfObject(record);
  if (size !== undefined) return size;
  if (record.properties['lines'] !== undefined) return Number.POSITIVE_INFINITY;
  const { style, fontScale = 1 } = bodyOf(record);
  const sizes = paragraphsOf(record).flatMap((paragraph) =>
    paragraph.runs
      .filter(({ text }) => text.trim() !== '')
      .map((run) => {
        const runSize = run.size ?? paragraph.style?.size ?? style?.size ?? DEFAULT_TEXT_SIZE;
        const baseline = run.baseline ?? paragraph.style?.baseline ?? style?.baseline ?? 0;
        return runSize * fontScale * (baseline === 0 ? 1 : SCRIPT_SCALE);
      }),
  );
  return Math.min(...sizes);
}
