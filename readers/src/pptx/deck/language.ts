import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Paragraph } from '@flydeck/scene/model/text';

/** Returns all paragraphs of an element, including its cells and children. */
function paragraphsOf(element: Element): Paragraph[] {
  switch (element.kind) {
    case 'text':
      return element.body.paragraphs;
    case 'shape':
      return element.body?.paragraphs ?? [];
    case 'table':
      return element.rows.flatMap((row) => row.cells.flatMap((cell) => cell.body.paragraphs));
    case 'group':
      return element.children.flatMap(paragraphsOf);
    default:
      return [];
  }
}

/**
 * Returns the language of a text. Japanese and Korean are detected from the characters, because the language attribute
 * of Japanese or Korean text is often English. For all other text, returns the language attribute.
 */
function languageOf(text: string, languageAttribute: string | undefined): string | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\uac00-\ud7af]/.test(text)) return 'ko';
  return languageAttribute;
}

/** Returns the language of most characters in the topics; undefined if no run has a known language. */
export function findMajorityLanguage(topics: readonly Topic[]): string | undefined {
  const counts = new Map<string, number>();
  for (const topic of topics) {
    for (const run of topic.elements.flatMap(paragraphsOf).flatMap((paragraph) => paragraph.runs)) {
      const language = languageOf(run.text, run.language);
      if (language) counts.set(language, (counts.get(language) ?? 0) + run.text.trim().length);
    }
  }
  const [majority] = [...counts].toSorted(([, countA], [, countB]) => countB - countA);
  return majority?.[0];
}
