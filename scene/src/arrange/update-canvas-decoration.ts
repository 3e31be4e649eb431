import type { Document } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { canvasColors, isPlate, plates } from './decoration.ts';

/** Updates the plates and the title on the canvas of an arranged document after its topics or title changed. */
export function updateCanvasDecoration(document: Document): Document {
  const { root, theme, title } = document;
  const first = root.elements.findIndex(isPlate);
  const hasTitle = root.elements.some(({ id }) => id === 'canvas-title');
  if (root.made === 'outline' || (first < 0 && !hasTitle)) return document;
  const others = root.elements
    .filter((element) => !isPlate(element))
    .map((element) => retitled(element, title));
  if (first < 0) return { ...document, root: { ...root, elements: others } };
  const updated = plates(root.topics, canvasColors(theme));
  const before = root.elements.slice(0, first).filter((element) => !isPlate(element)).length;
  const elements = [...others.slice(0, before), ...updated, ...others.slice(before)];
  return { ...document, root: { ...root, elements } };
}

function retitled(element: Element, title: string): Element {
  if (element.id !== 'canvas-title' || element.kind !== 'text') return element;
  const [paragraph] = element.body.paragraphs;
  const [run] = paragraph?.runs ?? [];
  if (!paragraph || !run || run.text === title.trim()) return element;
  return {
    ...element,
    body: { ...element.body, paragraphs: [{ ...paragraph, runs: [{ ...run, text: title.trim() }] }] },
  };
}
