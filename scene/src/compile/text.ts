import type { TextElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';
import { compilePlacedLines } from './placed-lines.ts';
import { layoutInTopic } from './unwrapped-text.ts';

/** Compiles a text element. A text with `lines` is invisible text over a picture of a page. */
export function compileText(element: TextElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  if (element.lines) return compilePlacedLines({ ...element, lines: element.lines }, transform, context);
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  return context.sink.addTextLayout(
    layoutInTopic(element.body, box, transform, context),
    textTransform(transform, box),
  );
}
