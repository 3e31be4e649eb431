import type { Topic } from '@flydeck/scene/model/document';
import { elementLines } from '@flydeck/scene/model/plain-text';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Templates hand their title down to decks about something else; such a title shares few words with the slides. */
function isStale(title: string, slides: readonly Topic[], fileName: string): boolean {
  const words = wordsOf(title);
  if (words.length === 0) return false;
  const said = slides.flatMap((slide) => slide.elements.flatMap(elementLines));
  const text = [fileName, ...said].join(' ').toLowerCase();
  return words.filter((word) => text.includes(word)).length * 2 < words.length;
}

const bareName = (fileName: string): string =>
  fileName.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{2,5}$/i, '');

/**
 * The title of a deck: that of its properties unless it fits nothing in the deck, else the first slide's, else the
 * file's name.
 */
export function deckTitle(stored: string | undefined, fileName: string, slides: readonly Topic[]): string {
  const first = slides[0]?.title ?? '';
  const hasTitle = first !== '' && !/^Slide \d+$/.test(first);
  if (stored && !(hasTitle && isStale(stored, slides, fileName))) return stored;
  return hasTitle ? first : bareName(fileName) || 'Presentation';
}
