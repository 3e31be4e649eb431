import type { ConnectorElement, Geometry } from '@flydeck/scene/model/elements';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { attachedAxis } from '../connectors/attached-axis.ts';
import { lineEnds, type Route, routeConnector } from '../connectors/line-box.ts';
import type { Property } from './property.ts';

/** The preset geometry of shapes. A new preset has its default adjust values. */
export const PRESET: Property<string> = {
  isOf: ({ kind }) => kind === 'shape',
  read({ properties }) {
    const geometry = properties['geometry'] as Geometry | undefined;
    return geometry?.kind === 'preset' ? geometry.preset : undefined;
  },
  write: (_view, { id }, preset) =>
    preset === undefined
      ? []
      : [{ op: 'set', id, property: 'geometry', value: { kind: 'preset', preset } satisfies Geometry }],
};

/** The route of connectors. A new route leaves the attached sides at right angles. */
export const ROUTE: Property<Route> = {
  isOf: ({ kind }) => kind === 'connector',
  read: ({ properties }) => properties['route'] as ConnectorElement['route'] | undefined,
  write({ store }, record, route) {
    const { id, parent, properties } = record;
    if (route === undefined || parent === null) return [];
    const { start, end } = lineEnds(properties['box'] as Box);
    const { box, preset } = routeConnector(
      route,
      { point: start, axis: attachedAxis(store, record, 'from') },
      { point: end, axis: attachedAxis(store, record, 'to') },
    );
    const unset = ['adjust', ...(preset === undefined ? ['preset'] : [])].filter(
      (name) => name in properties,
    );
    return [
      { op: 'set', id, property: 'route', value: route },
      { op: 'set', id, property: 'box', value: box, parent },
      ...(preset === undefined ? [] : [{ op: 'set', id, property: 'preset', value: preset } as const]),
      ...unset.map((property): Operation => ({ op: 'unset', id, property })),
    ];
  },
};
