import { type EndpointDefinition, isJsonResponse, isRawBody, type RawBody, statusOf } from './endpoint.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';

/** Schema of bytes. JSON Schema describes bytes by `contentMediaType`, but generators of clients read `format`. */
const BINARY: JsonObject = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

/** Returns the request body object of OpenAPI; undefined if the endpoint has no body. */
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

/** Returns the request body object of a form or of a body that is not parsed as JSON. */
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

/** Returns the OpenAPI field `content` of a body with the same schema for all media types; `*` is any type. */
export const contentOf = (types: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(types.map((type) => [type === '*' ? '*/*' : type, { schema }]));

/** Returns the OpenAPI field `responses` with only the successful response, by its status. */
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

/** Matches the media types of text (`text/…`) and of XML formats. */
const TEXT_TYPE = /^text\/|xml$/;

/** Returns the schema of a response without a zod schema. `type` is the media type of the response. */
function rawSchemaOf(type: string): JsonObject {
  if (type === 'application/json') return { type: 'object' };
  return TEXT_TYPE.test(type) ? { type: 'string' } : BINARY;
}
