declare const BODY: unique symbol;

/** The identification of an event. `Body` is the type of its own fields. */
export interface EventDefinition<Body extends object> {
  /** Numeric schema id, never reused. */
  readonly schemaId: number;
  readonly name: string;
  readonly source: `${string}WebJs`;
  /** `action`: done by the visitor; `view`: shown to the visitor. */
  readonly type: 'action' | 'view';
  readonly [BODY]?: Body;
}

/**
 * Defines an event. Its schema is a separate function, so that bundlers drop it from pages, which only need the name.
 */
export function defineEvent<Body extends object>(
  name: Pick<EventDefinition<Body>, 'schemaId' | 'name' | 'source' | 'type'>,
): EventDefinition<Body> {
  return name;
}
