import type { Paragraph, Run } from '@flydeck/scene/model/text';
import type { OpcPackage } from '../package/package.ts';
import { child, children } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { placeholderOf, shapesOf } from './inheritance.ts';

/** Reads a paragraph without its styles. */
function readParagraph(node: XmlNode): Paragraph {
  const runs: Run[] = [];
  for (const runNode of node.children) {
    if (runNode.name === 'a:br') runs.push({ text: '\n' });
    const text = runNode.name === 'a:r' || runNode.name === 'a:fld' ? (child(runNode, 'a:t')?.text ?? '') : '';
    if (text !== '') runs.push({ text });
  }
  return { runs };
}

/** Whether a paragraph has no visible characters. */
const isEmpty = (paragraph: Paragraph) => paragraph.runs.every((run) => run.text.trim() === '');

/**
 * Reads the speaker notes of a slide as plain text from the body placeholder of its notes page. Omits empty paragraphs
 * at the end. Returns undefined if the notes are empty.
 */
export function readNotes(source: OpcPackage, slidePart: string): Paragraph[] | undefined {
  const part = source.findRelationshipByType(slidePart, 'notesSlide')?.part;
  const root = part === undefined || !source.has(part) ? undefined : source.readXml(part);
  if (!root || part === undefined) return undefined;
  const bodies = shapesOf({ part, root }).filter((shape) => placeholderOf(shape)?.attrs.type === 'body');
  const paragraphs = bodies.flatMap((shape) => children(child(shape, 'p:txBody'), 'a:p').map(readParagraph));
  const lastIndex = paragraphs.findLastIndex((paragraph) => !isEmpty(paragraph));
  return lastIndex < 0 ? undefined : paragraphs.slice(0, lastIndex + 1);
}
