import { SelectionBarPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows the selection bar during the mode in which a tap adds an object to the selection. */
export function SelectionBarControl() {
  const isShown = useSessionValue(({ editor }) => editor.isSelectingSeveral);
  return isShown ? <SelectionBarPart.View /> : null;
}
