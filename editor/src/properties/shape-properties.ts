import type { ConnectorElement, Geometry } from '@flydeck/scene/model/elements';
import type { Route } from '../connectors/line-box.ts';
import { attachedEnds, rerouteConnector } from '../connectors/reroute.ts';
import type { Property } from './property.ts';

/** The preset geometry of shapes (ECMA-376 §20.1.9). Setting a preset resets its adjust values to their defaults. */
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
 * The route of connectors. After it is set, connectors leave the sides to which they are attached at right angles,
 * unless the route is straight.
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
