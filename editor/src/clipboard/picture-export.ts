import type { ClipboardContent } from './clipboard.ts';

/** A request to the interface to create a picture of copied elements. */
export interface PictureExport {
  readonly format: 'png' | 'svg';
  readonly target: 'clipboard' | 'file';
  readonly content: ClipboardContent;
}
