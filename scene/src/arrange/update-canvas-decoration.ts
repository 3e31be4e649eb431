import type { Document } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { canvasColors, isPlate, shadowPlates } from './decoration.ts';

/** Returns the document with new shadows of its topics and its current title on an arranged canvas. */
export function updateCanvasDecoration(document: Document): Document {
  const { root, theme, title } = document;
  const plateIndex = root.elements.findIndex(isPlate);
  const hasTitle = root.elements.some(({ id }) => id === 'canvas-title');
  if (root.made === 'outline' || (plateIndex < 0 && !hasTitle)) return document;
  const others = root.elements.filter((element) => !isPlate(element)).map((element) => withTitle(element, title));
  const plates = plateIndex < 0 ? [] : shadowPlates(root.topics, canvasColors(theme));
  return { ...document, root: { ...root, elements: others.toSpliced(plateIndex, 0, ...plates) } };
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
