import type { EndpointName, Endpoints } from '@flydeck/contract/all-endpoints';
import type { EndpointDefinition, RawBody } from '@flydeck/contract/endpoint';
import type { z } from 'zod';

/** Type of the values that a schema accepts; `never` without a schema. */
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/**
 * Type of a call's body: a form if the endpoint requires a multipart body, a file if the endpoint requires a binary
 * body, else the input of the body's schema.
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
 * Type of an object with the member `Name`, which is optional if `Value` may be undefined or `{}`. If `Value` is
 * `never`, the object needs no member.
 */
type Field<Name extends string, Value> = [Value] extends [never]
  ? object
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : object extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** Type of a member of an endpoint's definition, such as its schema `query`; undefined if the endpoint has none. */
type DefinitionMember<Definition, Name extends keyof EndpointDefinition> =
  Definition extends Record<Name, infer Value> ? Value : undefined;

/** The input of a call: the path parameters, the query and the body that the endpoint has. */
export type CallInput<Name extends EndpointName> = Field<'params', Input<DefinitionMember<Endpoints[Name], 'params'>>> &
  Field<'query', Input<DefinitionMember<Endpoints[Name], 'query'>>> &
  Field<'body', BodyInput<DefinitionMember<Endpoints[Name], 'body'>>>;
