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
 * An event whose fields are those of the schema that `CreateBody` returns. Schemas are created by functions beside the
 * definitions, so that bundlers remove them from pages, which need only the definitions.
 */
export type EventOf<CreateBody extends () => z.ZodObject> = EventDefinition<z.infer<ReturnType<CreateBody>>>;
