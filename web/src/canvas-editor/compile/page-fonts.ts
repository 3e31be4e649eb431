import { announceFont } from '../../painter/announced-fonts.ts';

/** A font that the page uses to paint text. */
export interface PageFont {
  /** The name under which the font is registered as a font family (`font-family` in CSS). */
  readonly id: string;
  readonly weight: number;
  readonly italic: boolean;
}

/**
 * Registers a font with the page and with the painter. The weight and the style are declared, because browsers would
 * otherwise embolden or slant the text of a bold or italic font once more.
 */
export async function registerPageFont({ id, weight, italic }: PageFont, source: BufferSource): Promise<void> {
  const descriptors = { weight: String(weight), style: italic ? 'italic' : 'normal' };
  document.fonts.add(await new FontFace(id, source, descriptors).load());
  announceFont({ id, source, descriptors });
}
