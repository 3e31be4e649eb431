import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Paragraph } from '@flydeck/scene/model/text';

/** All paragraphs of an element, also those of its cells and children. */
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

/** The script tells the language where the mark of a run does not (Japanese text left marked as English). */
function languageOf(text: string, marked: string | undefined): string | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\uac00-\ud7af]/.test(text)) return 'ko';
  return marked;
}

/** The language that most characters of the topics are in; undefined where no run says one. */
export function majorityLanguage(topics: readonly Topic[]): string | undefined {
  const votes = new Map<string, number>();
  for (const topic of topics) {
    for (const run of topic.elements.flatMap(paragraphsOf).flatMap((paragraph) => paragraph.runs)) {
      const language = languageOf(run.text, run.language);
      if (language) votes.set(language, (votes.get(language) ?? 0) + run.text.trim().length);
    }
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
