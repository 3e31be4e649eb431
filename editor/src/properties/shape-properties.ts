import type { ConnectorElement, Geometry } from '@flydeck/scene/model/elements';
import type { Route } from '../connectors/line-box.ts';
import { attachedEnds, rerouteConnector } from '../connectors/reroute.ts';
import type { Property } from './property.ts';

/**
 * The preset geometry of shapes (ECMA-376 §20.1.9). This property is not optional: it cannot be removed. Setting a
 * preset resets its adjust values to their defaults.
 */
export const PRESET: Property<string> = {
  isPropertyOf: ({ kind }) => kind === 'shape',
  read({ properties }) {
    const geometry = properties['geometry'] as Geometry | undefined;
    return geometry?.kind === 'preset' ? geometry.preset : undefined;
  },
  operationsFor: (_view, { id }, preset) =>
    preset === undefined
      ? []
      : [{ op: 'set', id, property: 'geometry', value: { kind: 'preset', preset } satisfies Geometry }],
};

/**
 * The route of connectors. This property is not optional: it cannot be removed. With a route other than `straight`, the
 * connector is perpendicular to the sides of the elements or topics to which it is attached.
 */
export const ROUTE: Property<Route> = {
  isPropertyOf: ({ kind }) => kind === 'connector',
  read: ({ properties }) => properties['route'] as ConnectorElement['route'] | undefined,
  operationsFor({ store }, record, route) {
    if (route === undefined) return [];
    const { start, end } = attachedEnds(store, record);
    return rerouteConnector(record, route, start, end);
  },
};
