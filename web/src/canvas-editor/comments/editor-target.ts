import type { Anchor } from '@flydeck/contract/comments/anchor';
import { fitTopic, type View, visibleAreaOf } from '@flydeck/editor/camera';
import { topicOfStep } from '@flydeck/editor/path/steps';
import { flatText } from '@flydeck/editor/text/flat-text';
import type { Point } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { AnchorDescription, CommentTarget } from '../../comments/comment-target.ts';
import { t } from '../../i18n/index.ts';
import { recordName } from '../notices/record-name.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { isAnchorPresent, pinPoint, recordOf, topicOfRecord } from './comment-pins.ts';
import { isPartChanged } from './fingerprint.ts';

/** Returns the target that describes parts of an open presentation, and moves its camera. */
export const editorTarget = (session: EditorSession): CommentTarget => ({
  describe: (anchor) => describeAnchor(session.editor.store, anchor),
  show: (anchor) => showAnchor(session, anchor),
});

function describeAnchor(store: RecordStore, anchor: Anchor): AnchorDescription {
  const label = labelOf(store, anchor);
  if (!isAnchorPresent(store, anchor)) return { label, state: 'gone' };
  return { label, state: isChanged(store, anchor) ? 'changed' : 'present' };
}

function labelOf(store: RecordStore, anchor: Anchor): string {
  if (anchor.kind !== 'step') return recordName(store, anchor.id);
  const step = store.get(anchor.id);
  const name = String(step?.properties['title'] ?? store.get(step ? topicOfStep(step) : '')?.properties['title'] ?? '');
  return t('comments.stepPart', { name });
}

/** Whether the part was changed since the thread was created: a passage if the text does not contain it any more. */
export const isChanged = (store: RecordStore, anchor: Anchor): boolean =>
  anchor.kind === 'passage' ? !hasQuote(store, anchor) : isPartChanged(store, anchor);

function hasQuote(store: RecordStore, { id, slot, quote }: Extract<Anchor, { readonly kind: 'passage' }>): boolean {
  return flatText(store.get(id)?.texts?.[slot]?.paragraphs ?? []).includes(quote);
}

/** Flies to the topic of an anchor, unless the anchor itself is visible already. */
function showAnchor(session: EditorSession, anchor: Anchor): void {
  // `update` also measures the visible area, which a panel may have changed.
  session.update((editor) => {
    const { view, openIds, store } = editor;
    const id = recordOf(store, anchor);
    const topic = id === undefined ? undefined : topicOfRecord(store, id);
    if (topic === undefined || !isAnchorPresent(store, anchor)) return;
    if (openIds.has(topic) && isVisible(view, pinPoint(view, openIds, anchor))) return;
    editor.perform(() => ({
      camera: (current) => fitTopic(current, topic),
      outcome: { what: 'topic-shown', id: topic },
    }));
  });
}

function isVisible(view: View, point: Point | undefined): boolean {
  const { x, y, width, height } = visibleAreaOf(view);
  return point !== undefined && point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}
