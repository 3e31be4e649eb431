import { scaleOf } from '@flydeck/scene/camera';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import type { Notice } from '../commands/notice.ts';
import { fitTextBox } from '../text/fit-text-box.ts';
import { rescaleTextSizes } from '../transform/rescale-record.ts';

/** Text sizes that differ by a smaller fraction look the same. */
const MIN_DIFFERENCE = 0.05;

/** The notice about moved texts that kept their size on the screen. */
export type TextSizesNotice = Extract<Notice, { readonly kind: 'texts-moved' }>;

/**
 * Returns a notice about the elements that contain text and that `operations` move into a topic of another scale.
 * Returns undefined if `operations` move no such elements.
 * @param store the document before `operations`
 */
export function textSizesNotice(store: RecordStore, operations: readonly Operation[]): TextSizesNotice | undefined {
  let notice: TextSizesNotice | undefined;
  for (const operation of operations) {
    const parent = store.get(operation.id)?.parent;
    if (operation.op !== 'place' || !parent || parent === operation.parent || !containsText(store, operation.id))
      continue;
    const factor = scaleOf(matrixBetween(store, parent, operation.parent));
    if (Math.abs(factor - 1) < MIN_DIFFERENCE) continue;
    const elements = [...(notice?.elements ?? []), operation.id];
    notice = { kind: 'texts-moved', topic: operation.parent, elements, factor };
  }
  return notice;
}

/** Whether an element or one of its descendants has a text that is not empty. */
function containsText(store: RecordStore, id: string): boolean {
  const record = store.get(id);
  if (!record || record.kind === 'topic') return false;
  if (record.kind === 'code' || record.kind === 'math' || record.kind === 'chart') return true;
  const texts = Object.values(record.texts ?? {}).flatMap(({ paragraphs }) => paragraphs);
  if (texts.some(({ runs }) => runs.some(({ text }) => text !== ''))) return true;
  return [...store.slots(id).values()].flat().some((child) => containsText(store, child.id));
}

/**
 * Returns the operations that change the text sizes of elements that were moved into a topic of another scale. The new
 * sizes, in units of this topic, are the same numbers as the sizes were in units of the former topic. The boxes of the
 * texts are fitted. Elements that are no longer in the topic are skipped.
 */
export function applyTopicTextSizes(store: RecordStore, { topic, elements, factor }: TextSizesNotice): Operation[] {
  return elements.flatMap((id) => {
    const record = store.get(id);
    const box = record?.properties['box'] as Box | undefined;
    if (!box || record?.parent !== topic || !store.isPresent(id)) return [];
    const textSize = { width: box.width / factor, height: box.height / factor };
    return [...fitTextBox(store, id, textSize), ...rescaleTextSizes(store, id, 1 / factor)];
  });
}
