import { rootTopic } from '@flydeck/editor/levels';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { EmptyCanvasPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows buttons that add the first content while the presentation is empty and the select tool is chosen. */
export function EmptyCanvasControl() {
  const isShown = useSessionValue(({ editor }) => editor.tool.name === 'select' && isEmpty(editor.store));
  return isShown ? <EmptyCanvasPart.View /> : null;
}

/**
 * Whether the root topic of a presentation contains nothing except furniture, such as the decoration of a template.
 */
function isEmpty(store: RecordStore): boolean {
  const childLists = [...store.slots(rootTopic(store)).values()];
  return childLists.every((children) => children.every(({ properties }) => properties['furniture']));
}
