import type { Command } from './command.ts';

/** Opens the field for a comment on the selection, the selected text, or the centre of the visible area. */
export const comment: Command = {
  id: 'comment',
  // As in Google Slides.
  shortcuts: ['mod+alt+m'],
  textShortcuts: ['mod+alt+m'],
  isEnabled: () => true,
  run: () => ({ opens: 'comment' }),
};
