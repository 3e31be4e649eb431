import type { Topic } from '@flydeck/scene/model/document';
import { elementLines } from '@flydeck/scene/model/plain-text';

/** Returns the words of at least three letters or digits, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/**
 * Returns whether a stored title probably belongs to another deck, of which this deck is an edited copy: fewer than
 * half of the title's words occur in the slides or the file name.
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
 * Returns the title of a deck: the stored title; the title of the first slide if there is no stored title or the stored
 * title is probably of another deck; the file name without its extension if the first slide has no title of its own.
 */
export function chooseDeckTitle(storedTitle: string | undefined, fileName: string, slides: readonly Topic[]): string {
  const firstTitle = slides[0]?.title ?? '';
  const hasTitle = firstTitle !== '' && !/^Slide \d+$/.test(firstTitle);
  if (storedTitle && !(hasTitle && isOfOtherDeck(storedTitle, slides, fileName))) return storedTitle;
  return hasTitle ? firstTitle : withoutExtension(fileName) || 'Presentation';
}
