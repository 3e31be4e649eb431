import type { Topic } from '@flydeck/scene/model/document';
import { elementLines } from '@flydeck/scene/model/plain-text';

/** Returns the words of at least three characters, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/**
 * Returns whether fewer than half of the words of a stored title occur in the slides or the file name. The title then
 * probably belongs to another deck, of which this deck is an edited copy.
 */
function isOfOtherDeck(title: string, slides: readonly Topic[], fileName: string): boolean {
  const words = wordsOf(title);
  if (words.length === 0) return false;
  const lines = slides.flatMap((slide) => slide.elements.flatMap(elementLines));
  const text = [fileName, ...lines].join(' ').toLowerCase();
  return words.filter((word) => text.includes(word)).length * 2 < words.length;
}

/** Returns a file name without its folder and its extension. */
const withoutExtension = (fileName: string): string =>
  fileName.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{2,5}$/i, '');

/**
 * Returns the stored title of a deck, unless the first slide has a title and the stored title probably belongs to
 * another deck. Otherwise returns the title of the first slide, or the file name without its extension if the slide has
 * no title.
 */
export function chooseDeckTitle(storedTitle: string | undefined, fileName: string, slides: readonly Topic[]): string {
  const firstTitle = slides[0]?.title ?? '';
  // The importer names slides without a title `Slide 1`, `Slide 2` and so on.
  const hasFirstTitle = firstTitle !== '' && !/^Slide \d+$/.test(firstTitle);
  if (storedTitle && !(hasFirstTitle && isOfOtherDeck(storedTitle, slides, fileName))) return storedTitle;
  return hasFirstTitle ? firstTitle : withoutExtension(fileName) || 'Presentation';
}
