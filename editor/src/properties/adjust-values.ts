import { endPoint } from '@flydeck/scene/geometry/path';
import { presetGeometry } from '@flydeck/scene/geometry/preset';
import { PRESET_SHAPES } from '@flydeck/scene/geometry/presets/index';
import { ROUTE_PRESETS } from '@flydeck/scene/geometry/shape-geometry';
import type { ConnectorElement, Geometry } from '@flydeck/scene/model/elements';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';

/** Adjust values of a preset by name: parameters of a shape, such as the size of an arrow head (ECMA-376 `avLst`). */
export type AdjustValues = Readonly<Record<string, number>>;

/** Names that the definitions of presets list as adjust values although their values never change. */
const CONSTANTS = ['hf', 'vf'];

/**
 * Names of the adjust values that are angles in 60,000ths of a degree, by preset. All other adjust values are
 * 100,000ths of a side.
 */
const ANGLES: Readonly<Record<string, readonly string[]>> = {
  arc: ['adj1', 'adj2'],
  chord: ['adj1', 'adj2'],
  pie: ['adj1', 'adj2'],
  blockArc: ['adj1', 'adj2'],
  circularArrow: ['adj2', 'adj3', 'adj4'],
  leftCircularArrow: ['adj2', 'adj3', 'adj4'],
  leftRightCircularArrow: ['adj2', 'adj3', 'adj4'],
  mathNotEqual: ['adj2'],
};

/** Whether an adjust value is an angle. */
export const isAngle = (preset: string, name: string): boolean => ANGLES[preset]?.includes(name) ?? false;

/** A range of adjust values, including both limits. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the range of an adjust value in which a drag searches for the best value: for angles a full circle, otherwise
 * from -2 to 3 times the length of the side.
 */
export const adjustRange = (preset: string, name: string): Range =>
  isAngle(preset, name) ? { from: 0, to: 21_599_999 } : { from: -200_000, to: 300_000 };

/** Returns the default adjust values of a preset by name. */
function defaultAdjust(preset: string): Record<string, number> {
  const definition = Object.hasOwn(PRESET_SHAPES, preset) ? PRESET_SHAPES[preset] : undefined;
  if (definition?.base) return defaultAdjust(definition.base);
  const entries = (definition?.adjust?.split(';') ?? []).map((entry) => entry.trim().split(/\s+/));
  return Object.fromEntries(
    entries.flatMap(([name = '', value]) => (CONSTANTS.includes(name) ? [] : [[name, Number(value)]])),
  );
}

/** A shape or connector whose preset has adjust values. */
export interface Adjustable {
  readonly preset: string;
  readonly values: AdjustValues;
  /** Returns the operation that sets the values. */
  operationFor(values: AdjustValues): Operation;
}

/** Returns the adjust values of a shape or connector; undefined if it has none. */
export function adjustableOf({ id, kind, properties }: DocumentRecord): Adjustable | undefined {
  if (kind === 'connector') {
    const { preset, route = 'straight', adjust } = properties as Partial<ConnectorElement>;
    return createAdjustable(preset ?? ROUTE_PRESETS[route], adjust, (value) => ({
      op: 'set',
      id,
      property: 'adjust',
      value,
    }));
  }
  const geometry = properties['geometry'] as Geometry | undefined;
  if (kind !== 'shape' || geometry?.kind !== 'preset') return undefined;
  return createAdjustable(geometry.preset, geometry.adjust, (adjust) => ({
    op: 'set',
    id,
    property: 'geometry',
    value: { ...geometry, adjust },
  }));
}

/**
 * Returns the adjust values of a preset: the stored values, and defaults for the values that are not stored. Returns
 * undefined if the preset has no adjust values.
 */
function createAdjustable(
  preset: string,
  storedValues: AdjustValues = {},
  operationFor: (values: AdjustValues) => Operation,
): Adjustable | undefined {
  const defaults = Object.entries(defaultAdjust(preset));
  if (defaults.length === 0) return undefined;
  // In PowerPoint files, the name of a single value is either `adj` or `adj1`.
  const valueOfAlias = (name: string) =>
    name === 'adj' ? storedValues['adj1'] : name === 'adj1' ? storedValues['adj'] : undefined;
  const values = defaults.map(([name, value]) => [name, storedValues[name] ?? valueOfAlias(name) ?? value] as const);
  return { preset, values: Object.fromEntries(values), operationFor };
}

/**
 * Matches the presets whose outline has curves that are not parts of arcs. The number of these curves does not depend
 * on adjust values, so the end of each curve is a corner.
 */
const CURVED = /^(moon|curvedConnector\d)$/;

/**
 * Returns the corners of a preset's outline: the ends of its lines and arcs. An arc consists of one or more curves,
 * depending on its angle. Only the end of an arc is returned, so that a corner has the same index for all adjust
 * values.
 */
export function outlineCorners(preset: string, { width, height }: Size, values: AdjustValues): Point[] {
  const paths = presetGeometry(preset, width, height, values)?.paths ?? [];
  return paths.flatMap(({ path }) =>
    path.flatMap((command, i) => {
      const isInsideArc = !CURVED.test(preset) && command[0] === 'C' && path[i + 1]?.[0] === 'C';
      return (isInsideArc ? undefined : endPoint(command)) ?? [];
    }),
  );
}
