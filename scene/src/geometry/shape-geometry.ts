import type { ConnectorElement, Geometry } from '../model/elements.ts';
import type { Matrix, Size } from '../model/geometry.ts';
import { transformPath } from './path.ts';
import { presetGeometry, type ShapeGeometry } from './preset.ts';
import { parsePath } from './svg-path.ts';

/** The preset of each route, for connectors whose `preset` is missing or unknown. */
export const ROUTE_PRESETS = {
  straight: 'line',
  elbow: 'bentConnector3',
  curve: 'curvedConnector3',
} as const;

/** Returns the paths of a geometry, stretched to a size; undefined for an unknown preset. */
export function shapeGeometry(geometry: Geometry, { width, height }: Size): ShapeGeometry | undefined {
  if (geometry.kind === 'preset') return presetGeometry(geometry.preset, width, height, geometry.adjust);
  const stretch: Matrix = [width / geometry.width, 0, 0, height / geometry.height, 0, 0];
  return {
    paths: geometry.paths.map(({ d, fill, stroke }) => ({
      path: transformPath(stretch, parsePath(d)),
      // `norm`: the fill of the shape, neither lightened nor darkened.
      fill: fill === false ? 'none' : 'norm',
      stroke: stroke !== false,
    })),
    textBox: { x: 0, y: 0, width, height },
  };
}

/** Returns the paths of a connector: those of its preset, or those of its route if `preset` is missing or unknown. */
export function connectorGeometry({
  preset,
  route,
  adjust,
  width,
  height,
}: Pick<ConnectorElement, 'preset' | 'route' | 'adjust'> & Size): ShapeGeometry | undefined {
  const geometry = preset === undefined ? undefined : presetGeometry(preset, width, height, adjust);
  return geometry ?? presetGeometry(ROUTE_PRESETS[route], width, height, adjust);
}
