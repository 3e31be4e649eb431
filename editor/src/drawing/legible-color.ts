import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { mixColors, resolveColor } from '@flydeck/scene/model/color';
import { contrastRatio } from '@flydeck/scene/model/contrast';
import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Fill } from '@flydeck/scene/model/fill';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Box } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { screenBox } from '../bounds.ts';
import { toSpace, type View } from '../camera.ts';
import { elementSlot } from '../covers/content-slots.ts';
import { isElementHit } from '../geometry/is-hit.ts';
import { documentTheme } from '../properties/document-theme.ts';

/** Colours of new texts and lines, in the order of preference. */
type LegibleColor = 'ink' | 'paper';

/** The fills of elements with a lower opacity are ignored, such as those of the shadows of topics. */
const MIN_OPACITY = 0.5;
/** With at least this contrast ratio (WCAG 2.2), `ink` is used even if `paper` has a higher contrast ratio. */
const SUFFICIENT_CONTRAST = 4.5;

/**
 * Returns the colour of the theme in which a new text or line at a point of the window is legible: `ink`, or `paper` on
 * dark areas. Pictures are treated as white.
 * @param except id of an element whose fill is ignored
 */
export function legibleColor(view: View, topic: string, point: Point, except?: string): LegibleColor {
  const theme = documentTheme(view.store);
  return legibleColorOn(fillAt(view, topic, point, except) ?? theme.background, theme);
}

/** Returns the colour of the theme in which the text of an unfilled element is legible. */
export function legibleColorBehind(view: View, { id, parent }: DocumentRecord): LegibleColor {
  const box = screenBox(view, id);
  const topic = view.store.ancestry(id).find((ancestor) => view.store.get(ancestor)?.kind === 'topic');
  if (!box || parent === null || topic === undefined) return 'ink';
  return legibleColor(view, topic, apply(box.m, { x: box.width / 2, y: box.height / 2 }), id);
}

/** Returns the colour of the theme in which a text on a fill is legible: `ink`, or `paper` on dark fills. */
export function legibleColorOn(fill: Fill, theme: Theme): LegibleColor {
  const background = colorOf(fill, theme);
  const contrast = (color: LegibleColor) => contrastRatio(resolveColor(color, theme), background);
  const ink = contrast('ink');
  return ink >= SUFFICIENT_CONTRAST || ink >= contrast('paper') ? 'ink' : 'paper';
}

/**
 * Returns the fill of the topmost filled element of a topic at a point of the window. If no element has a fill there,
 * returns the background of the topic. If the topic has no background, returns the fill of its parent at the point.
 * Returns undefined if there is no fill up to the root.
 */
export function fillAt(view: View, topic: string, point: Point, except?: string): Fill | undefined {
  const fill = elementFillAt(view.store, topic, elementSlot(view, topic), toSpace(view, topic, point), except);
  const record = view.store.get(topic);
  const background = record?.properties['background'] as Fill | undefined;
  if (fill ?? background) return fill ?? background;
  const parent = record?.parent;
  return parent && parent !== DOCUMENT_ID ? fillAt(view, parent, point) : undefined;
}

/** Returns the fill of the topmost filled element at a point of the space of its parent. */
function elementFillAt(
  store: RecordStore,
  parent: string,
  slot: string,
  point: Point,
  except: string | undefined,
): Fill | undefined {
  for (const record of store.children(parent, slot).toReversed()) {
    const box = record.properties['box'] as Box | undefined;
    if (!box || record.properties['hidden'] || record.id === except) continue;
    if (Number(record.properties['opacity'] ?? 1) < MIN_OPACITY) continue;
    const fill =
      record.kind === 'group'
        ? elementFillAt(store, record.id, 'children', toElementSpace(box, point), except)
        : ownFillAt(record, toElementSpace(box, point));
    if (fill) return fill;
  }
  return undefined;
}

const toElementSpace = (box: Box, point: Point): Point =>
  apply(invert(elementTransform(box, FRAME_TRANSFORM).m), point);

/** Returns the fill of an element at a point of its own space; undefined if the element has no fill there. */
function ownFillAt(record: DocumentRecord, point: Point): Fill | undefined {
  if (!isElementHit(record, point, 0)) return undefined;
  if (record.kind === 'image') return { kind: 'solid', color: '#ffffff' };
  return record.properties['fill'] as Fill | undefined;
}

/** Returns the mean colour of a fill, as `#rrggbb`; white for a picture. */
function colorOf(fill: Fill, theme: Theme): string {
  if (fill.kind === 'image') return '#ffffff';
  if (fill.kind === 'solid') return resolveDerivable(fill, theme);
  const colors = fill.stops.map((stop) => resolveDerivable(stop, theme));
  return colors.reduce((mean, color, i) => mixColors(mean, color, 1 / (i + 1)));
}
