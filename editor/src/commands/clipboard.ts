import { copyContent } from '../clipboard/copy-content.ts';
import { pasteContent } from '../clipboard/paste-content.ts';
import type { Command, CommandContext } from './command.ts';
import { deleteSelection } from './delete-selection.ts';

const contentOf = ({ view, selection }: CommandContext) => copyContent(view.store, selection);

const copy: Command = {
  id: 'copy',
  shortcuts: ['mod+c'],
  isEnabled: (context) => contentOf(context) !== undefined,
  run: (context) => {
    const content = contentOf(context);
    return content ? { clipboard: { content } } : {};
  },
};

const cut: Command = {
  id: 'cut',
  shortcuts: ['mod+x'],
  isEnabled: (context) => copy.isEnabled(context) && deleteSelection.isEnabled(context),
  run: (context) => ({ ...deleteSelection.run(context), ...copy.run(context) }),
};

/**
 * Pastes the content that was copied last in this window. For the content of the system's clipboard, the interface
 * calls `pasteContent` instead.
 */
const paste: Command = {
  id: 'paste',
  shortcuts: ['mod+v'],
  isEnabled: () => true,
  run: (context) => (context.clipboard.content ? pasteContent(context, context.clipboard.content) : {}),
};

const pasteInPlace: Command = {
  id: 'paste-in-place',
  shortcuts: ['mod+shift+v'],
  isEnabled: () => true,
  run: (context) =>
    context.clipboard.content ? pasteContent(context, context.clipboard.content, { inPlace: true }) : {},
};

/** Commands that copy, cut and paste elements and topics. */
export const CLIPBOARD_COMMANDS: readonly Command[] = [cut, copy, paste, pasteInPlace];
