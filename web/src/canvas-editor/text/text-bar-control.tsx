import { TextBarPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows the text bar while a text is being edited on the canvas. */
export function TextBarControl() {
  const isEditing = useSessionValue((session) => session.text !== undefined);
  return isEditing ? <TextBarPart.View /> : null;
}
