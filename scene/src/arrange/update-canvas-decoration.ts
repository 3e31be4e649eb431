import type { Document } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { canvasColors, isPlate, shadowPlates } from './decoration.ts';

/** Returns the document with new shadows of its topics and its current title on an arranged canvas. */
export function updateCanvasDecoration(document: Document): Document {
  const { root, theme, title } = document;
  const firstPlate = root.elements.findIndex(isPlate);
  const hasTitle = root.elements.some(({ id }) => id === 'canvas-title');
  if (root.made === 'outline' || (firstPlate < 0 && !hasTitle)) return document;
  const others = root.elements.filter((element) => !isPlate(element)).map((element) => withTitle(element, title));
  if (firstPlate < 0) return { ...document, root: { ...root, elements: others } };
  const updated = shadowPlates(root.topics, canvasColors(theme));
  const insertIndex = root.elements.slice(0, firstPlate).filter((element) => !isPlate(element)).length;
  const elements = [...others.slice(0, insertIndex), ...updated, ...others.slice(insertIndex)];
  return { ...document, root: { ...root, elements } };
}

function withTitle(element: Element, title: string): Element {
  if (element.id !== 'canvas-title' || element.kind !== 'text') return element;
  const [paragraph] = element.body.paragraphs;
  const [run] = paragraph?.runs ?? [];
  if (!paragraph || !run || run.text === title.trim()) return element;
  return {
    ...element,
    body: { ...element.body, paragraphs: [{ ...paragraph, runs: [{ ...run, text: title.trim() }] }] },
  };
}
