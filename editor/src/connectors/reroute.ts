import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { exitAtTarget } from './attached-axis.ts';
import {
  type ConnectorAdjust,
  type ConnectorEnd,
  lineEnds,
  outerBend,
  type Route,
  routeConnector,
} from './line-box.ts';

/** An end of a connector that can be attached to an element or topic. */
export interface AttachedEnd extends ConnectorEnd {
  /** Id of the element or topic to which the end is attached; undefined if the end is not attached. */
  readonly id?: string | undefined;
}

/** Returns the current ends of a connector. */
export function attachedEnds(
  store: RecordStore,
  record: DocumentRecord,
): { readonly start: AttachedEnd; readonly end: AttachedEnd } {
  const { properties } = record;
  const { start, end } = lineEnds(properties['box'] as Box);
  const [from, to] = [properties['from'], properties['to']] as (string | undefined)[];
  return {
    start: { point: start, ...exitAtTarget(store, record, 'from'), id: from },
    end: { point: end, ...exitAtTarget(store, record, 'to'), id: to },
  };
}

/**
 * Returns the operations that change the route and the ends of a connector. With the route `elbow` or `curve`, the
 * connector is perpendicular to the sides of the elements or topics to which it is attached.
 */
export function rerouteConnector(
  record: DocumentRecord,
  route: Route,
  start: AttachedEnd,
  end: AttachedEnd,
): Operation[] {
  const { id, parent, properties } = record;
  // Only the document's own record has no parent.
  if (parent === null) return [];
  const { box, preset, adjust } = routeConnector(route, start, end);
  const previousAdjust = properties['adjust'] as Partial<ConnectorAdjust> | undefined;
  // Adjust values have a meaning only for the preset for which they were set, and a bend outside of the box only for
  // the sides for which it was computed.
  const isSameShape = properties['route'] === route && properties['preset'] === preset;
  const retainedAdjust = isSameShape && !outerBend(box, previousAdjust) ? previousAdjust : undefined;
  return [
    { op: 'set', id, property: 'route', value: route },
    { op: 'set', id, property: 'box', value: box, parent },
    ...setOrUnset(record, 'preset', preset),
    ...setOrUnset(record, 'adjust', adjust ?? retainedAdjust),
    ...setOrUnset(record, 'from', start.id),
    ...setOrUnset(record, 'to', end.id),
  ];
}

function setOrUnset({ id, properties }: DocumentRecord, property: string, value: unknown): Operation[] {
  if (value !== undefined) return [{ op: 'set', id, property, value }];
  return property in properties ? [{ op: 'unset', id, property }] : [];
}
