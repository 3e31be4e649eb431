import type { Command } from './command.ts';

/** Starts cropping the selected image, or ends it. */
export const cropImage: Command = {
  id: 'crop-image',
  shortcuts: [],
  isEnabled: ({ view, selection }) => selection.length === 1 && view.store.get(selection[0] ?? '')?.kind === 'image',
  run: ({ tool }) => ({ tool: { name: tool.name === 'crop' ? 'select' : 'crop' } }),
};

/** Asks the interface for pictures to insert. */
export const insertImage: Command = {
  id: 'insert-image',
  shortcuts: ['i'],
  isEnabled: () => true,
  run: () => ({ picksImages: true }),
};
