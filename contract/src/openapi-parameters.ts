import type { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';
import { parameterDescription } from './parameter-descriptions.ts';

/** Matches a parameter in a path: `:name`, `:name(pattern)`, or the wildcard `*`. */
const PATH_PARAMETER = /:(?<name>\w+)(?:\([^)]*\))?|\*/g;
/** Name of the parameter that replaces the wildcard in the OpenAPI document. */
const WILDCARD_NAME = 'path';

/** A parameter object of OpenAPI. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonObject;
}

/** Returns the path of an endpoint in the syntax of OpenAPI, with parameters as `{name}`. */
export function pathTemplateOf(path: string): string {
  return path.replace(PATH_PARAMETER, (_match, name: string = WILDCARD_NAME) => `{${name}}`);
}

/** Returns the parameters of an endpoint. The parameters of the path are first, in the order of the path. */
export function parametersOf(
  definition: EndpointDefinition,
  operationId: string,
  schemas: JsonSchemas,
): readonly Parameter[] {
  const { path, params, query } = definition;
  const pathFields = fieldsOf(params, `${operationId}_params`, schemas);
  const pathParameters = [...path.matchAll(PATH_PARAMETER)].map(({ groups }): Omit<Parameter, 'description'> => {
    const name = groups?.['name'] ?? WILDCARD_NAME;
    const schema = pathFields.find((field) => field.name === name)?.schema ?? { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
  const queryParameters = fieldsOf(query, `${operationId}_query`, schemas).map(
    (field): Omit<Parameter, 'description'> => ({ ...field, in: 'query' }),
  );
  return [...pathParameters, ...queryParameters].map((parameter) => {
    const description = parameterDescription(definition, parameter.name);
    return description === undefined ? parameter : { ...parameter, description };
  });
}

/** A field of an object schema. */
interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/**
 * Returns the fields of an object schema.
 * @param schemaName unique in the document; part of the names of components (see `JsonSchemas.convert`)
 */
function fieldsOf(schema: z.ZodObject | undefined, schemaName: string, schemas: JsonSchemas): readonly Field[] {
  if (schema === undefined) return [];
  const { required = [] } = schemas.convert(schema, 'input', schemaName) as {
    readonly required?: readonly string[];
  };
  return Object.entries(schema.shape).map(([field, fieldSchema]) => ({
    name: field,
    required: required.includes(field),
    schema: schemas.convert(fieldSchema as z.ZodType, 'input', `${schemaName}_${field}`),
  }));
}
