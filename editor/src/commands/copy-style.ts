import { copyStyle, pasteStyle } from '../clipboard/copied-style.ts';
import { isLocked } from '../transform/area.ts';
import type { Command } from './command.ts';

const copyStyleCommand: Command = {
  id: 'copy-style',
  shortcuts: ['mod+alt+c'],
  isEnabled: ({ selection }) => selection.length === 1,
  run: ({ view, selection: [id] }) => {
    const record = view.store.get(id ?? '');
    return record ? { clipboard: { style: copyStyle(record) } } : {};
  },
};

const pasteStyleCommand: Command = {
  id: 'paste-style',
  shortcuts: ['mod+alt+v'],
  isEnabled: ({ view, selection, clipboard }) =>
    clipboard.style !== undefined && selection.some((id) => !isLocked(view.store, id)),
  run: ({ view, selection, clipboard: { style } }) => ({
    operations: selection.flatMap((id) => {
      const record = view.store.get(id);
      return record && style && !isLocked(view.store, id) ? pasteStyle(view, record, style) : [];
    }),
  }),
};

/** Commands that copy the style of an element, and apply the copied style to other elements. */
export const STYLE_COMMANDS: readonly Command[] = [copyStyleCommand, pasteStyleCommand];
