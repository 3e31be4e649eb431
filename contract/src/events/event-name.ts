declare const BODY: unique symbol;

/** What an event is known by; `Body` is what it tells beside its name. */
export interface EventName<Body extends object> {
  /** Numeric schema id, never given twice. */
  readonly schemaId: number;
  readonly name: string;
  readonly source: `${string}WebJs`;
  /** Something the visitor did, or something they were shown. */
  readonly type: 'action' | 'view';
  readonly [BODY]?: Body;
}

/**
 * Names an event. Its schema stands beside it as a function of its own: pages need the name only, and what they never call
 * is not shipped to them.
 */
export function nameEvent<Body extends object>(
  name: Pick<EventName<Body>, 'schemaId' | 'name' | 'source' | 'type'>,
): EventName<Body> {
  return name;
}
