import { updateCanvasDecoration } from '../arrange/update-canvas-decoration.ts';
import type { Document } from '../model/document.ts';
import { changesBetween } from './changes.ts';
import type { Patch } from './patch.ts';
import { settled } from './settle.ts';

/** Something that an author does: the document as it is, what to do, and the patch that does it. */
export type Command<Args> = (document: Document, args: Args) => Patch;

/** The patch to a changed document, after what follows from the change was laid out anew. */
export function patchTo(document: Document, changed: Document): Patch {
  return changesBetween(document, settled(updateCanvasDecoration(changed)));
}
