import { rootTopic } from '@flydeck/editor/levels';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { EmptyCanvasPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows buttons that add the first content, as long as the presentation is empty. */
export function EmptyCanvasControl() {
  const isShown = useSessionValue(({ editor }) => editor.tool.name === 'select' && isEmpty(editor.store));
  return isShown ? <EmptyCanvasPart.View /> : null;
}

/** Whether a presentation contains nothing but furniture, such as the decoration of a template. */
function isEmpty(store: RecordStore): boolean {
  const lists = [...store.slots(rootTopic(store)).values()];
  return lists.every((list) => list.every(({ properties }) => properties['furniture']));
}
