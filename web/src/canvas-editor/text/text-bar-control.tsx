import { TextTools } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** The tools of the text that is edited. */
export function TextBarControl() {
  const isEditing = useSessionValue((session) => session.text !== undefined);
  return isEditing ? <TextTools.View /> : null;
}
