import type { CodeElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { Place } from './place.ts';
import { compilePlaceholder } from './placeholder.ts';

export function compileCode(element: CodeElement, place: Place, context: ElementContext): StructNode[] {
  return compilePlaceholder(element, place, context, element.name ?? 'code');
}
