import { type EndpointDefinition, isJsonResponse, isRawBody, type RawBody, statusOf } from './endpoint.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';

/** Schema of bytes. Client generators read `format`; JSON Schema defines `contentMediaType`. */
const BINARY: JsonObject = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

/** Returns the description of the request body; undefined if there is none. */
export function requestBodyOf(
  { body }: EndpointDefinition,
  operationId: string,
  schemas: JsonSchemas,
): JsonObject | undefined {
  if (body === undefined) return undefined;
  const name = `${operationId}_request`;
  if (isRawBody(body)) return { required: true, ...rawBodyOf(body, name, schemas) };
  const content = contentOf(['application/json'], schemas.convert(body, 'input', name));
  return { required: !body.safeParse(undefined).success, content };
}

function rawBodyOf({ kind, types, schema }: RawBody, name: string, schemas: JsonSchemas): JsonObject {
  const converted = schema && schemas.convert(schema, 'input', name);
  if (kind !== 'multipart') return { content: contentOf(types, converted ?? BINARY) };
  return {
    description: 'A form. `file` is its last field.',
    content: contentOf(types, withFile(converted)),
  };
}

/** Returns the schema of a form with the field `file` after the given fields. */
function withFile(fields: JsonObject = {}): JsonObject {
  const { required = [], properties = {} } = fields as {
    readonly required?: readonly string[];
    readonly properties?: JsonObject;
  };
  const file = { ...BINARY, description: 'The file, with its name.' };
  return { ...fields, required: [...required, 'file'], properties: { ...properties, file } };
}

/** Returns the `content` of a request or response body that has the same schema for all media types. */
export const contentOf = (types: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(types.map((type) => [type === '*' ? '*/*' : type, { schema }]));

/** Returns the description of the successful response, keyed by its status. */
export function successResponseOf(
  definition: EndpointDefinition,
  operationId: string,
  schemas: JsonSchemas,
): JsonObject {
  const { response } = definition;
  const status = statusOf(definition);
  if (isJsonResponse(response)) {
    const schema = schemas.convert(response, 'output', `${operationId}_response`);
    return { [status]: { description: 'Success.', content: contentOf(['application/json'], schema) } };
  }
  if (response.kind === 'no-content') return { [status]: { description: 'Success, without content.' } };
  const content = Object.fromEntries(response.types.map((type) => [type, { schema: rawSchemaOf(type) }]));
  return { [status]: { description: 'Success.', content } };
}

const TEXT_TYPE = /^text\/|xml$/;

function rawSchemaOf(type: string): JsonObject {
  if (type === 'application/json') return { type: 'object' };
  return TEXT_TYPE.test(type) ? { type: 'string' } : BINARY;
}
