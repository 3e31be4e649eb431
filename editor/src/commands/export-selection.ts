import { scaleOf } from '@flydeck/scene/camera';
import { screenMatrix } from '../camera.ts';
import type { ClipboardContent } from '../clipboard/clipboard.ts';
import { copyContent } from '../clipboard/copy-content.ts';
import type { PictureExport } from '../clipboard/picture-export.ts';
import type { Command, CommandContext } from './command.ts';

/** Returns the selection for the clipboard, with its scale on the screen; undefined if nothing is selected. */
export function copiedSelection({ view, selection }: CommandContext): ClipboardContent | undefined {
  const content = copyContent(view.store, selection);
  return content && { ...content, scale: scaleOf(screenMatrix(view, content.topic)) };
}

/** @param id the id of the command, which contains the target and the format */
const exportCommand = (id: string, format: PictureExport['format'], target: PictureExport['target']): Command => ({
  id,
  shortcuts: [],
  isEnabled: (context) => copiedSelection(context) !== undefined,
  run: (context) => {
    const content = copiedSelection(context);
    return content ? { exportsPicture: { format, target, content }, outcome: 'none' } : {};
  },
});

/** Commands that create pictures of the selection for other programs. */
export const EXPORT_COMMANDS: readonly Command[] = [
  exportCommand('copy-as-png', 'png', 'clipboard'),
  exportCommand('copy-as-svg', 'svg', 'clipboard'),
  exportCommand('download-as-png', 'png', 'file'),
  exportCommand('download-as-svg', 'svg', 'file'),
];
