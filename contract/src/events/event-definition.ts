import type { z } from 'zod';

/**
 * Key of a property that exists only in the type. The property lets TypeScript infer `Body` from a definition, and
 * never has a value.
 */
declare const BODY: unique symbol;

/** The fields that identify an event. `Body` is the type of the event's payload. */
export interface EventDefinition<Body extends object> {
  /** Identifies the event. The id of a removed event is not used again. */
  readonly schemaId: number;
  readonly name: string;
  /** The part of the pages that sends the event. */
  readonly source: `${string}WebJs`;
  /** `action`: the visitor did something; `view`: something was shown to the visitor. */
  readonly type: 'action' | 'view';
  readonly [BODY]?: Body;
}

/**
 * An event whose payload has the schema that `CreateBody` returns. The schema is not a field of the definition, because
 * pages need only the definition, and bundlers remove the unused function that creates the schema.
 */
export type EventOf<CreateBody extends () => z.ZodObject> = EventDefinition<z.infer<ReturnType<CreateBody>>>;
