import { SelectionBarPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows the selection bar while taps add objects to the selection. */
export function SelectionBarControl() {
  const isShown = useSessionValue(({ editor }) => editor.isSelectingSeveral);
  return isShown ? <SelectionBarPart.View /> : null;
}
