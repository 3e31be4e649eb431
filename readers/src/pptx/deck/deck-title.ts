import type { Topic } from '@flydeck/scene/model/document';
import { elementLines } from '@flydeck/scene/model/plain-text';

/** Returns the words of at least three letters or digits, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/**
 * Returns whether a stored title probably belongs to another deck that was used as a template: fewer than half of its
 * words occur in the slides or the file name.
 */
function isFromTemplate(title: string, slides: readonly Topic[], fileName: string): boolean {
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
 * Returns the title of a deck: the stored title unless it is from a template, else the title of the first slide, else
 * the file name without its extension.
 */
export function chooseDeckTitle(storedTitle: string | undefined, fileName: string, slides: readonly Topic[]): string {
  const firstTitle = slides[0]?.title ?? '';
  const hasTitle = firstTitle !== '' && !/^Slide \d+$/.test(firstTitle);
  if (storedTitle && !(hasTitle && isFromTemplate(storedTitle, slides, fileName))) return storedTitle;
  return hasTitle ? firstTitle : withoutExtension(fileName) || 'Presentation';
}
