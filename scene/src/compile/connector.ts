import { presetGeometry } from '../geometry/preset.ts';
import type { ConnectorElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import { strokeWithHeads } from './arrow-heads.ts';
import type { ElementContext } from './element-context.ts';
import { shadowOf } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

const DEFAULT_PRESETS = { straight: 'line', elbow: 'bentConnector3', curve: 'curvedConnector3' } as const;

/** Compiles a connector: a line with arrow heads. It has a structure node only if it has an alternative text. */
export function compileConnector(
  element: ConnectorElement,
  place: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const { width, height } = element;
  const named = element.preset && presetGeometry(element.preset, width, height, element.adjust);
  const outline = named || presetGeometry(DEFAULT_PRESETS[element.route], width, height, element.adjust);
  const shadow = shadowOf(element.shadow, context);
  for (const part of outline?.paths ?? []) {
    if (part.stroke) strokeWithHeads(part.path, element.stroke, shadow, place, context);
  }
  if (!element.alt || sink.next === from) return [];
  return [{ role: 'Figure', from, to: sink.next, alt: element.alt, element: element.id }];
}
