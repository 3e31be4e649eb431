import { SelectionBarPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** Shows the bar of the selection while taps add objects to it. */
export function SelectionBarControl() {
  const isShown = useSessionValue(({ editor }) => editor.isSelectingSeveral);
  return isShown ? <SelectionBarPart.View /> : null;
}
