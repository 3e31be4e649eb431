import { canHaveProperty } from '../properties/selection-properties.ts';
import type { Command, CommandContext } from './command.ts';

const hasOneImage = ({ view, selection }: CommandContext): boolean =>
  selection.length === 1 && view.store.get(selection[0] ?? '')?.kind === 'image';

/** Starts cropping the selected image, or ends cropping if the crop tool is active. */
export const cropImage: Command = {
  id: 'crop-image',
  shortcuts: [],
  isEnabled: hasOneImage,
  run: ({ tool }) => ({ tool: { name: tool.name === 'crop' ? 'select' : 'crop' } }),
};

/** Opens the dialog in which the author chooses pictures to insert. */
export const insertImage: Command = {
  id: 'insert-image',
  shortcuts: ['i'],
  isEnabled: () => true,
  run: () => ({ picksImages: 'insert' }),
};

/** Opens the dialog in which the author chooses a picture that replaces the picture of the selected image. */
export const replaceImageCommand: Command = {
  id: 'replace-image',
  shortcuts: [],
  isEnabled: hasOneImage,
  run: () => ({ picksImages: 'replace' }),
};

const hasOneMedia = ({ view, selection }: CommandContext): boolean =>
  selection.length === 1 && view.store.get(selection[0] ?? '')?.kind === 'media';

/** Opens the dialog in which the author chooses video and audio files to insert. */
export const insertMedia: Command = {
  id: 'insert-media',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ picksImages: 'media' }),
};

/** Opens the dialog in which the author chooses a file that replaces the selected video or audio. */
export const replaceMediaCommand: Command = {
  id: 'replace-media',
  shortcuts: [],
  isEnabled: hasOneMedia,
  run: () => ({ picksImages: 'replace-media' }),
};

/** Opens the dialog in which the author chooses a picture that fills the selected shapes and topics. */
export const fillWithImageCommand: Command = {
  id: 'fill-with-image',
  shortcuts: [],
  isEnabled: ({ view, selection }) => canHaveProperty(view.store, selection, 'fill'),
  run: () => ({ picksImages: 'fill' }),
};
