import { t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { recordName } from './record-name.ts';

// The functions that describe outcomes and selections, which are loaded after the first outcome.
export { outcomeText } from './outcome-text.ts';
export { textFormatOutcome } from './text-format-outcome.ts';

/** Returns a text with the name of the selected record, or with the number of selected records. */
export function selectionText({ selection, store }: EditorSession['editor']): string {
  const [first] = selection;
  if (first === undefined) return t('canvas-menus.selectedNone');
  return selection.length === 1
    ? t('canvas-menus.selectedOne', { name: recordName(store, first) })
    : t('canvas-menus.selectedMany', { count: selection.length });
}
