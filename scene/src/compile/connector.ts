import { connectorGeometry } from '../geometry/shape-geometry.ts';
import type { ConnectorElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import { strokeWithHeads } from './arrow-heads.ts';
import type { ElementContext } from './element-context.ts';
import { toPaintShadow } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/**
 * Compiles a connector: a line with arrow heads. Returns a structure node only if the connector is painted and has an
 * alternative text.
 */
export function compileConnector(
  element: ConnectorElement,
  transform: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  const geometry = connectorGeometry(element);
  const shadow = toPaintShadow(element.shadow, context);
  for (const path of geometry?.paths ?? []) {
    if (path.stroke) strokeWithHeads(path.path, element.stroke, shadow, transform, context);
  }
  if (!element.alt || sink.nextIndex === from) return [];
  return [{ role: 'Figure', from, to: sink.nextIndex, alt: element.alt, element: element.id }];
}
