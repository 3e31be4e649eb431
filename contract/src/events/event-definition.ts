import type { z } from 'zod';

declare const BODY: unique symbol;

/** The identification of an event. `Body` is the type of the event's payload. */
export interface EventDefinition<Body extends object> {
  /** Numeric schema id, never reused. */
  readonly schemaId: number;
  readonly name: string;
  readonly source: `${string}WebJs`;
  /** `action`: the visitor did something; `view`: something was shown to the visitor. */
  readonly type: 'action' | 'view';
  readonly [BODY]?: Body;
}

/**
 * An event whose payload has the schema that `CreateBody` returns. The schema is created by a function outside the
 * definition: pages need only the definition, and bundlers then drop the schema.
 */
export type EventOf<CreateBody extends () => z.ZodObject> = EventDefinition<z.infer<ReturnType<CreateBody>>>;
