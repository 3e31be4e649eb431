import type { Element } from '../model/elements.ts';
import { isEmptyPicturePlaceholder } from '../model/empty-placeholder.ts';
import { plainText } from '../model/plain-text.ts';
import type { StructNode } from '../paint/display-list.ts';
import { compileChart } from './chart.ts';
import { compileCode } from './code.ts';
import { compileConnector } from './connector.ts';
import type { ElementContext } from './element-context.ts';
import { compileGroup } from './group.ts';
import { compileImage } from './image.ts';
import { elementTransform, type LocalTransform } from './local-transform.ts';
import { compileMath } from './math.ts';
import { compileMedia } from './media.ts';
import { compilePlaceholder } from './placeholder.ts';
import { compileQuestion } from './question.ts';
import { compileShape } from './shape.ts';
import { compileTable } from './table.ts';
import { compileText } from './text.ts';

/**
 * Compiles one element of any kind: adds its items and links to `context.sink`, and returns its structure in reading
 * order. Never throws: if compiling fails, adds a labelled placeholder and a warning. Adds nothing for hidden elements.
 * @param parent the transform of the topic or group that contains the element
 */
export function compileElement(element: Element, parent: LocalTransform, context: ElementContext): StructNode[] {
  if (element.hidden || isEmptyPicturePlaceholder(element)) return [];
  const { sink } = context;
  const stateBefore = sink.mark();
  const transform = elementTransform(element, parent);
  let nodes: StructNode[];
  try {
    nodes = compileKind(element, transform, context);
    addLink(element, transform, context);
  } catch (error) {
    sink.rollback(stateBefore);
    const reason = error instanceof Error ? error.message : String(error);
    context.warn('compile.element_failed', `A ${element.kind} could not be drawn: ${reason}`);
    nodes = compileFallback(element, transform, context);
  }
  const hasText = element.kind === 'text' || element.kind === 'shape';
  sink.addElementRanges(element.id, stateBefore, hasText);
  // Furniture, such as slide numbers, is painted but is not part of the content.
  return element.furniture ? [] : nodes;
}

function compileKind(element: Element, transform: LocalTransform, context: ElementContext): StructNode[] {
  switch (element.kind) {
    case 'text':
      return compileText(element, transform, context);
    case 'image':
      return compileImage(element, transform, context);
    case 'shape':
      return compileShape(element, transform, context);
    case 'connector':
      return compileConnector(element, transform, context);
    case 'table':
      return compileTable(element, transform, context);
    case 'chart':
      return compileChart(element, transform, context);
    case 'code':
      return compileCode(element, transform, context);
    case 'math':
      return compileMath(element, transform, context);
    case 'media':
      return compileMedia(element, transform, context);
    case 'question':
      return compileQuestion(element, transform, context);
    case 'group':
      return compileGroup(element, transform, context, compileElement);
  }
}

/** Compiles a placeholder for an element that could not be compiled; adds nothing if the placeholder fails, too. */
function compileFallback(element: Element, transform: LocalTransform, context: ElementContext): StructNode[] {
  const stateBefore = context.sink.mark();
  try {
    return compilePlaceholder(element, transform, context, plainText(element) || element.name || element.kind);
  } catch {
    context.sink.rollback(stateBefore);
    return [];
  }
}

/** Adds the link area of an element; adds nothing if the element has no link, or its target does not exist. */
function addLink(element: Element, transform: LocalTransform, context: ElementContext): void {
  if (!element.link) return;
  const target = context.layout.linkTarget(element.link);
  if (!target) return;
  const text = element.alt || plainText(element) || element.name;
  const label = text || (element.link.kind === 'url' ? element.link.href : element.kind);
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  context.sink.addLink(box, target, label.slice(0, 300), transform);
}
