import { announceFont } from '../../painter/announced-fonts.ts';

/** A font to paint with. */
interface PageFont {
  /** The family name under which the painter finds it. */
  readonly id: string;
  readonly weight: number;
  readonly italic: boolean;
}

/** Registers a font with the page. With another weight or style, browsers would embolden or slant it. */
export async function registerPageFont({ id, weight, italic }: PageFont, source: string | BufferSource): Promise<void> {
  const descriptors = { weight: String(weight), style: italic ? 'italic' : 'normal' };
  document.fonts.add(await new FontFace(id, source, descriptors).load());
  announceFont({ id, source, descriptors });
}
