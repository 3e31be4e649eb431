import { child, children } from '../../package/query.ts';
import type { XmlNode } from '../../package/xml.ts';
import { drawCycle, drawRadial } from './cycle.ts';
import type { Diagram } from './diagram.ts';
import type { DiagramBuilder } from './diagram-builder.ts';
import { drawHierarchy } from './hierarchy.ts';
import { drawColumns, drawRows } from './lists.ts';
import { drawMatrix } from './matrix.ts';
import { drawProcess } from './process.ts';
import { drawPyramid } from './pyramid.ts';
import { drawVenn } from './venn.ts';

/** Draws a diagram of one family of layouts, such as the pyramids. */
type DrawDiagram = (diagram: Diagram, builder: DiagramBuilder) => void;

/** Returns the name at the end of a layout definition's id: `orgChart1` for `urn:…/layout/orgChart1#2`. */
export function layoutName(definition: XmlNode | undefined): string {
  return /([^/]+?)(?:#\d+)?$/.exec(definition?.attrs.uniqueId ?? '')?.[1] ?? '';
}

/** Drawing functions of the layout families, by patterns of PowerPoint's layout names. The first match applies. */
const DRAW_BY_NAME: readonly (readonly [RegExp, DrawDiagram])[] = [
  [/orgchart|organization|^hierarchy|hierarchy$/i, drawHierarchy],
  [/radial|^hub|diverging|converging/i, drawRadial],
  [/venn|^(nested)?target/i, drawVenn],
  [/pyramid/i, drawPyramid],
  [/matrix/i, drawMatrix],
  [/^(v|vertical)\w*list|^list\d|^lined/i, drawRows],
  [/^(h|horizontal)\w*list/i, drawColumns],
  [/process|chevron|timeline|^arrow\d/i, drawProcess],
  [/cycle/i, drawCycle],
];

/**
 * Drawing functions of the layout families, by category (`catLst`, ECMA-376 part 1, 21.4.2.4). Other categories are
 * shown as cards.
 */
const DRAW_BY_CATEGORY: Readonly<Record<string, DrawDiagram>> = {
  hierarchy: drawHierarchy,
  cycle: drawCycle,
  process: drawProcess,
  pyramid: drawPyramid,
  matrix: drawMatrix,
};

/**
 * Finds the drawing function of a layout by the layout's name, or else by its first known category. Returns undefined
 * if neither the name nor a category is known.
 */
export function findDrawFunction(definition: XmlNode | undefined): DrawDiagram | undefined {
  const name = layoutName(definition);
  const drawByName = DRAW_BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (drawByName) return drawByName;
  const categories = children(child(definition, 'dgm:catLst'), 'dgm:cat');
  return categories.flatMap(({ attrs }) => DRAW_BY_CATEGORY[attrs.type ?? ''] ?? [])[0];
}
