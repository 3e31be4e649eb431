import * as Y from 'yjs';
import { openState, TEXT_NAME } from './text-state.ts';

/**
 * The position of a caret that stays at the same characters when a text changes: the id of the character before the
 * caret in the text's Yjs state. Null: the start of the text.
 */
export type CaretPosition = { readonly client: number; readonly clock: number } | null;

/** Returns the position of an offset in UTF-16 units, in which paragraph ends count as one unit. */
export function caretPosition(state: string, offset: number): CaretPosition {
  const text = openState(state).getText(TEXT_NAME);
  const { item } = Y.createRelativePositionFromTypeIndex(text, Math.min(offset, text.length), -1);
  return item && { client: item.client, clock: item.clock };
}

/**
 * Returns the offset of a position; undefined if the state does not contain the character, because the change that
 * inserted it has not arrived.
 */
export function caretOffset(state: string, position: CaretPosition): number | undefined {
  if (!position) return 0;
  const doc = openState(state);
  // Creates the text in the document, before the position refers to it.
  const text = doc.getText(TEXT_NAME);
  const relative = Y.createRelativePositionFromJSON({ item: position, assoc: -1 });
  const found = Y.createAbsolutePositionFromRelativePosition(relative, doc);
  return found?.type === text ? found.index : undefined;
}
