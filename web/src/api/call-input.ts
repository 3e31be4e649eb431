import type { EndpointName, Endpoints } from '@flydeck/contract/all-endpoints';
import type { EndpointDefinition, RawBody } from '@flydeck/contract/endpoint';
import type { z } from 'zod';

/** Type of the values that a schema accepts; `never` without a schema. */
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/**
 * Type of a call's body. If the endpoint requires JSON or a beacon, the type is the input of the body's schema. If the
 * endpoint requires a multipart body, the type is a form. Other endpoints require a file.
 */
type BodyInput<Body> =
  Body extends RawBody<infer Schema>
    ? Body['kind'] extends 'beacon'
      ? Input<Schema>
      : Body['kind'] extends 'multipart'
        ? FormData
        : Blob
    : Input<Body>;

/**
 * Type of an object with a property `Name` of the type `Value`. The property is optional if `Value` may be undefined or
 * `{}`. If `Value` is `never`, because the endpoint has no such input, the type is any object.
 */
type Field<Name extends string, Value> = [Value] extends [never]
  ? object
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : object extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** Type of a property of an endpoint's definition, such as `query`; undefined if the definition lacks the property. */
type DefinitionProperty<Definition, Name extends keyof EndpointDefinition> =
  Definition extends Record<Name, infer Value> ? Value : undefined;

/** The input of a call: the path parameters, the query and the body that the endpoint has. */
export type CallInput<Name extends EndpointName> = Field<
  'params',
  Input<DefinitionProperty<Endpoints[Name], 'params'>>
> &
  Field<'query', Input<DefinitionProperty<Endpoints[Name], 'query'>>> &
  Field<'body', BodyInput<DefinitionProperty<Endpoints[Name], 'body'>>>;
