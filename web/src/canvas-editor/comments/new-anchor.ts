import type { Anchor } from '@flydeck/contract/comments/anchor';
import { QUOTE_MAX_LENGTH } from '@flydeck/contract/comments/constants';
import { screenBox } from '@flydeck/editor/bounds';
import { sizeOf, toSpace, visibleCentre } from '@flydeck/editor/camera';
import { hitTest } from '@flydeck/editor/hit-test';
import { deepestOpenTopic } from '@flydeck/editor/levels';
import { flatOffset, flatText } from '@flydeck/editor/text/flat-text';
import { rangeOf } from '@flydeck/editor/text/text-selection';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { EditorSession } from '../session/editor-session.ts';
import { withFingerprint } from './fingerprint.ts';

/**
 * Returns the part that a new comment is about: the selected text, the point, the first selected object, or the centre
 * of the visible area.
 * @param point in CSS pixels of the stage
 */
export function newAnchor(session: EditorSession, point?: Point): Anchor {
  return withFingerprint(session.editor.store, unmarkedAnchor(session, point));
}

function unmarkedAnchor(session: EditorSession, point?: Point): Anchor {
  const passage = selectedPassage(session);
  if (passage) return passage;
  if (point) return hitAnchor(session, point);
  const { editor } = session;
  const [selected] = editor.selection;
  if (selected === undefined) return topicAnchor(session, visibleCentre(editor.view));
  if (editor.store.get(selected)?.kind !== 'topic') return { kind: 'element', id: selected, x: 1, y: 0 };
  return { kind: 'topic', id: selected, x: sizeOf(editor.store, selected).width, y: 0 };
}

/** Returns the anchor at a point: the object that a click selects, or the background of a topic. */
export const anchorAt = (session: EditorSession, point: Point): Anchor =>
  withFingerprint(session.editor.store, hitAnchor(session, point));

/** Returns the anchor of a step. */
export const stepAnchor = ({ editor }: EditorSession, id: string): Anchor =>
  withFingerprint(editor.store, { kind: 'step', id });

function hitAnchor(session: EditorSession, point: Point): Anchor {
  const { view, openIds, store } = session.editor;
  const hit = hitTest(view, openIds, point, { textBoxes: 'all' });
  if (hit.kind !== 'record') return topicAnchor(session, point);
  if (store.get(hit.id)?.kind === 'topic') return { kind: 'topic', id: hit.id, ...toSpace(view, hit.id, point) };
  const box = screenBox(view, hit.id);
  if (!box) return { kind: 'element', id: hit.id, x: 1, y: 0 };
  const { x, y } = apply(invert(box.m), point);
  return { kind: 'element', id: hit.id, x: fraction(x, box.width), y: fraction(y, box.height) };
}

function topicAnchor({ editor: { view, openIds } }: EditorSession, point: Point): Anchor {
  const id = deepestOpenTopic(view, openIds, point);
  return { kind: 'topic', id, ...toSpace(view, id, point) };
}

/** Returns `value / size`, limited to the range from 0 to 1. A line can have the height 0. */
const fraction = (value: number, size: number): number => (size > 0 ? Math.min(1, Math.max(0, value / size)) : 0);

function selectedPassage({ text }: EditorSession): Anchor | undefined {
  if (!text) return undefined;
  const { paragraphs } = text.session;
  const { from, to } = rangeOf(text.session.selection);
  const [start, end] = [flatOffset(paragraphs, from), flatOffset(paragraphs, to)];
  const quote = flatText(paragraphs).slice(start, end).slice(0, QUOTE_MAX_LENGTH);
  if (quote.trim() === '') return undefined;
  return { kind: 'passage', id: text.id, slot: 'body', start, end, quote };
}
