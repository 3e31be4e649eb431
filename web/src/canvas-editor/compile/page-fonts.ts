import { announceFont } from '../../painter/announced-fonts.ts';

/** A font to paint with. */
export interface PageFont {
  /** Name of the font family in the page, by which the painter refers to the font. */
  readonly id: string;
  readonly weight: number;
  readonly italic: boolean;
}

/** Registers a font with the page, with its weight and style: otherwise browsers would embolden or slant its text. */
export async function registerPageFont({ id, weight, italic }: PageFont, source: BufferSource): Promise<void> {
  const descriptors = { weight: String(weight), style: italic ? 'italic' : 'normal' };
  document.fonts.add(await new FontFace(id, source, descriptors).load());
  announceFont({ id, source, descriptors });
}
