import type { ConnectorElement, Geometry } from '../model/elements.ts';
import type { Size } from '../model/geometry.ts';
import { type Path, transformPath } from './path.ts';
import { presetGeometry, type ShapeGeometry } from './preset.ts';
import { parsePath } from './svg-path.ts';

/** Presets of connectors without one of their own. */
export const ROUTE_PRESETS = {
  straight: 'line',
  elbow: 'bentConnector3',
  curve: 'curvedConnector3',
} as const;

/** Returns the outline of a geometry at a size; undefined for an unknown preset. */
export function geometryOutline(geometry: Geometry, { width, height }: Size): ShapeGeometry | undefined {
  if (geometry.kind === 'preset') return presetGeometry(geometry.preset, width, height, geometry.adjust);
  const scaleX = width / geometry.width;
  const scaleY = height / geometry.height;
  const stretched = (d: string): Path => transformPath([scaleX, 0, 0, scaleY, 0, 0], parsePath(d));
  return {
    paths: geometry.paths.map((path) => ({
      path: stretched(path.d),
      fill: path.fill === false ? 'none' : 'norm',
      stroke: path.stroke !== false,
    })),
    textBox: { x: 0, y: 0, width, height },
  };
}

/** Returns the outline of a connector: that of its preset, or of its route if that is unknown. */
export function connectorOutline({
  preset,
  route,
  adjust,
  width,
  height,
}: Pick<ConnectorElement, 'preset' | 'route' | 'adjust'> & Size): ShapeGeometry | undefined {
  const named = preset === undefined ? undefined : presetGeometry(preset, width, height, adjust);
  return named ?? presetGeometry(ROUTE_PRESETS[route], width, height, adjust);
}
