import { nameParts, SHAPE_GALLERY, type ShapeGroup, shapeGroup } from '@flydeck/editor/drawing/shape-gallery';
import { PRESET_SHAPES } from '@flydeck/scene/geometry/presets/index';
import { t } from '../../i18n/index.ts';

/** Message keys of the names of the shapes in `SHAPE_GALLERY`, in the same order. */
const GALLERY_NAMES: readonly string[] = [
  'canvas-properties.shape.rect',
  'canvas-properties.shape.roundRect',
  'canvas-properties.shape.ellipse',
  'canvas-properties.shape.triangle',
  'canvas-properties.shape.rtTriangle',
  'canvas-properties.shape.diamond',
  'canvas-properties.shape.parallelogram',
  'canvas-properties.shape.trapezoid',
  'canvas-properties.shape.pentagon',
  'canvas-properties.shape.hexagon',
  'canvas-properties.shape.octagon',
  'canvas-properties.shape.plus',
  'canvas-properties.shape.rightArrow',
  'canvas-properties.shape.leftArrow',
  'canvas-properties.shape.upArrow',
  'canvas-properties.shape.downArrow',
  'canvas-properties.shape.leftRightArrow',
  'canvas-properties.shape.chevron',
  'canvas-properties.shape.star5',
  'canvas-properties.shape.heart',
  'canvas-properties.shape.cloud',
  'canvas-properties.shape.wedgeRoundRectCallout',
  'canvas-properties.shape.wedgeEllipseCallout',
  'canvas-properties.shape.can',
];

/** Message keys of the names of groups of shapes. */
const GROUP_NAMES: Readonly<Record<ShapeGroup, string>> = {
  basic: 'canvas-properties.shapeGroup.basic',
  object: 'canvas-properties.shapeGroup.object',
  line: 'canvas-properties.shapeGroup.line',
  arrow: 'canvas-properties.shapeGroup.arrow',
  star: 'canvas-properties.shapeGroup.star',
  callout: 'canvas-properties.shapeGroup.callout',
  flowchart: 'canvas-properties.shapeGroup.flowchart',
  sign: 'canvas-properties.shapeGroup.sign',
};

/**
 * Returns the name of a shape preset. Presets of the gallery have translated names. The name of another preset consists
 * of the translated name of its group and of its own English name.
 */
export function shapeName(preset: string): string {
  const key = GALLERY_NAMES[SHAPE_GALLERY.indexOf(preset)];
  if (key !== undefined) return t(key);
  const name = nameParts(preset).join(' ');
  const group = shapeGroup(preset);
  return group === undefined ? name : `${t(GROUP_NAMES[group])}: ${name}`;
}

/** Returns the names of all presets by preset. The author can search for these names. */
export const shapeNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(PRESET_SHAPES).map((preset) => [preset, shapeName(preset)]));
