import { type PasteTarget, pasteContent } from '../clipboard/paste-content.ts';
import { formatsOfCells } from '../tables/cell-formats.ts';
import { pasteCells, textsOfCells } from '../tables/paste-cells.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { deleteSelection } from './delete-selection.ts';
import { copiedSelection } from './export-selection.ts';
import { clearCellsCommand } from './table-commands.ts';

const copy: Command = {
  id: 'copy',
  shortcuts: ['mod+c'],
  isEnabled: (context) => copiedSelection(context) !== undefined,
  run: (context) => {
    const { view, cells } = context;
    if (cells)
      return {
        clipboard: { cells: textsOfCells(view.store, cells), cellFormats: formatsOfCells(view, cells) },
        outcome: { what: 'copied', count: context.formatTargets.length },
      };
    const content = copiedSelection(context);
    return content ? { clipboard: { content } } : {};
  },
};

const cut: Command = {
  id: 'cut',
  shortcuts: ['mod+x'],
  isEnabled: (context) => copy.isEnabled(context) && deleteSelection.isEnabled(context),
  run: (context) => {
    const { view, selection } = context;
    if (context.cells) {
      const outcome = { what: 'cut', count: context.formatTargets.length } as const;
      return { ...clearCellsCommand.run(context), ...copy.run(context), outcome };
    }
    const count = selection.filter((id) => !isLocked(view.store, id)).length;
    return { ...deleteSelection.run(context), ...copy.run(context), outcome: { what: 'cut', count } };
  },
};

function pasteFromWindow(context: CommandContext, target: PasteTarget = {}): CommandResult {
  const { cells, cellFormats, content } = context.clipboard;
  if (content) return pasteContent(context, content, target);
  return (
    (cells && pasteCells(context, cells, target, { formats: cellFormats })) ?? { outcome: { what: 'nothing-to-paste' } }
  );
}

/**
 * Pastes the content that was copied last in this window. For the content of the system's clipboard, the interface
 * calls `pasteContent` instead.
 */
const paste: Command = {
  id: 'paste',
  shortcuts: ['mod+v'],
  isEnabled: () => true,
  run: (context) => pasteFromWindow(context),
};

const pasteInPlace: Command = {
  id: 'paste-in-place',
  shortcuts: ['mod+shift+v'],
  isEnabled: () => true,
  run: (context) => pasteFromWindow(context, { inPlace: true }),
};

/** Commands that copy, cut and paste elements and topics. */
export const CLIPBOARD_COMMANDS: readonly Command[] = [cut, copy, paste, pasteInPlace];
