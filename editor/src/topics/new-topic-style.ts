import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Properties of a topic that the topics of a presentation usually have in common. */
const STYLE_PROPERTIES = ['background', 'corner', 'clip'];

/** The style that topics have when a presentation is created from an outline. */
const OUTLINE_TOPIC_STYLE = { background: { kind: 'solid', color: 'paper' }, corner: 6 };

/** Returns the child topics of a topic, except the topic in the special box of an arrangement. */
export function usualSiblings(store: RecordStore, parent: string): readonly DocumentRecord[] {
  const layout = store.get(parent)?.properties['layout'] as TopicLayout | undefined;
  const specialTopic = layout?.kind === 'arrangement' ? layout.special?.topic : undefined;
  return store.children(parent, 'topics').filter((sibling) => sibling.id !== specialTopic);
}

/**
 * Returns the operations that give a new topic the style of `source`, or by default the style of its last sibling. The
 * style of an only sibling is not used, because this sibling is often the title of the presentation. With fewer than
 * two siblings, the new topic gets `OUTLINE_TOPIC_STYLE` if its parent has a layout, or else no style.
 */
export function newTopicStyle(
  store: RecordStore,
  parent: string,
  id: string,
  source?: DocumentRecord | undefined,
): Operation[] {
  const siblings = usualSiblings(store, parent);
  const defaultStyle = store.get(parent)?.properties['layout'] === undefined ? {} : OUTLINE_TOPIC_STYLE;
  const sibling = source ?? (siblings.length > 1 ? siblings.at(-1) : undefined);
  const style: Readonly<Record<string, unknown>> = sibling?.properties ?? defaultStyle;
  return STYLE_PROPERTIES.flatMap((property): Operation[] => {
    const value = style[property];
    return value === undefined ? [] : [{ op: 'set', id, property, value }];
  });
}
