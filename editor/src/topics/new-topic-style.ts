import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Properties of a topic that the topics of a deck have in common. */
const STYLE_PROPERTIES = ['background', 'corner', 'clip'];

/** The look of topics that outlines create. */
const CARD_STYLE = { background: { kind: 'solid', color: 'paper' }, corner: 6 };

/**
 * Returns the operations that give a new topic the look of its last sibling. An only sibling does not count, because it is
 * often the title of the deck: beside it, a topic on an arranged canvas becomes a card.
 */
export function newTopicStyle(store: RecordStore, parent: string, id: string): Operation[] {
  const siblings = store.children(parent, 'topics');
  const arranged = store.get(parent)?.properties['layout'] === undefined ? {} : CARD_STYLE;
  const style: Readonly<Record<string, unknown>> = siblings.length > 1 ? (siblings.at(-1)?.properties ?? {}) : arranged;
  return STYLE_PROPERTIES.flatMap((property): Operation[] => {
    const value = style[property];
    return value === undefined ? [] : [{ op: 'set', id, property, value }];
  });
}
