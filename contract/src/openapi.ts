import { CSRF_HEADER } from './csrf.ts';
import { type EndpointAuth, type EndpointDefinition, errorsOf, isPage, needsCsrfToken } from './endpoint.ts';
import { errorCodeSchema } from './error-code.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { type JsonObject, JsonSchemas } from './json-schemas.ts';
import { contentOf, requestBodyOf, successResponseOf } from './openapi-bodies.ts';
import { parametersOf, pathTemplateOf } from './openapi-parameters.ts';

export interface OpenApiOptions {
  /** The name of the instance. */
  readonly title: string;
  /** Origin of the instance, such as `https://example.org`. */
  readonly serverUrl: string;
  /** Name of the session cookie, which depends on whether the instance uses https. */
  readonly sessionCookie: string;
  /** Operation ids of endpoints. The default is made of the method and path, such as `get_api_uploads`. */
  readonly operationIds?: ReadonlyMap<EndpointDefinition, string>;
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: JsonObject;
}

/** Version of the HTTP interface. It increases with changes that break clients. */
const API_VERSION = '1.0.0';

const DESCRIPTION =
  'Scripts send an API token. Pages send the session cookie and, with all methods but GET, the CSRF token. Errors are problem details (RFC 9457) with a code.';

/** Returns the OpenAPI document of the endpoints of each feature, without the pages for browsers. */
export function openApiDocument(
  features: Readonly<Record<string, readonly EndpointDefinition[]>>,
  { title, serverUrl, sessionCookie, operationIds }: OpenApiOptions,
): OpenApiDocument {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, JsonObject>> = {};
  const documentedFeatures = Object.entries(features)
    .map(([name, endpoints]) => ({ name, endpoints: endpoints.filter((endpoint) => !isPage(endpoint)) }))
    .filter(({ endpoints }) => endpoints.length > 0);
  for (const { name, endpoints } of documentedFeatures)
    for (const definition of endpoints) {
      const path = pathTemplateOf(definition.path);
      paths[path] = {
        ...paths[path],
        [definition.method.toLowerCase()]: operationOf(
          definition,
          name,
          operationIds?.get(definition) ?? operationIdOf(definition),
          schemas,
        ),
      };
    }
  return {
    openapi: '3.1.1',
    info: { title, description: DESCRIPTION, version: API_VERSION },
    servers: [{ url: serverUrl }],
    tags: documentedFeatures.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Problem: PROBLEM, ...schemas.components },
      responses: problemResponses(documentedFeatures.flatMap(({ endpoints }) => endpoints)),
      securitySchemes: securitySchemes(sessionCookie),
    },
  };
}

function operationOf(
  definition: EndpointDefinition,
  feature: string,
  operationId: string,
  schemas: JsonSchemas,
): JsonObject {
  const { summary } = definition;
  const body = requestBodyOf(definition, operationId, schemas);
  const parameters = parametersOf(definition, operationId, schemas);
  return {
    operationId,
    tags: [feature],
    summary,
    description: describeAccess(definition),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successResponseOf(definition, operationId, schemas), ...problemReferences(definition) },
    security: securityOf(definition),
  };
}

/** Returns the default operation id of an endpoint, such as `get_api_dashboard_folders_id`. */
function operationIdOf({ method, path }: EndpointDefinition): string {
  const segments = pathTemplateOf(path).match(/\w+/g) ?? [];
  // Two paths may differ only in the trailing slash, so a trailing slash becomes an underscore.
  return [method.toLowerCase(), ...segments, ...(path.endsWith('/') ? [''] : [])].join('_');
}

/** Descriptions of who may call an endpoint. */
const ACCESS: Readonly<Record<EndpointAuth, string>> = {
  anyone: 'Anyone may call it.',
  member: 'Needs an account.',
  participant: 'Needs an account, or the session of a guest with a name.',
  administrator: 'Needs the account of an administrator.',
  page: 'Only pages of this instance may call it.',
  token: 'Needs the bearer token of an earlier response.',
  signature: 'Needs a signature with the secret shared with the sender.',
};

function describeAccess({ auth, scope }: EndpointDefinition): string {
  return scope === undefined ? ACCESS[auth] : `${ACCESS[auth]} Callable with an API token of the scope \`${scope}\`.`;
}

/** Schema of an error response (RFC 9457). */
const PROBLEM: JsonObject = {
  type: 'object',
  required: ['type', 'status', 'title', 'code', 'requestId'],
  properties: {
    type: { const: 'about:blank' },
    status: { type: 'integer' },
    title: { type: 'string' },
    code: { enum: errorCodeSchema.options },
    requestId: { type: 'string', description: 'The id of the request in the log.' },
    issues: {
      type: 'array',
      description: 'The invalid parts of the request, such as a file of a form, if they are known.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Returns the error codes of an endpoint, grouped by status. */
function codesByStatus(definition: EndpointDefinition): readonly (readonly ErrorCode[])[] {
  const codes = errorsOf(definition);
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return statuses.map((status) => codes.filter((code) => ERRORS[code].status === status));
}

/** Returns the status of error codes that all have the same status. */
const statusOfCodes = ([code]: readonly ErrorCode[]): number => ERRORS[code ?? 'server.internal'].status;
const responseName = (codes: readonly ErrorCode[]): string => codes.join('-');

/** Returns the OpenAPI field `responses` with the errors of an endpoint, as references to components. */
function problemReferences(definition: EndpointDefinition): JsonObject {
  return Object.fromEntries(
    codesByStatus(definition).map((codes) => [
      statusOfCodes(codes),
      { $ref: `#/components/responses/${responseName(codes)}` },
    ]),
  );
}

/** Returns the components for the error responses of all endpoints. Each component is named after its codes. */
function problemResponses(endpoints: readonly EndpointDefinition[]): JsonObject {
  return Object.fromEntries(
    endpoints.flatMap(codesByStatus).map((codes) => [responseName(codes), problemResponse(codes)]),
  );
}

function problemResponse(codes: readonly ErrorCode[]): JsonObject {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { code: { enum: codes } },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
    content: contentOf(['application/problem+json'], schema),
  };
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** Returns the OpenAPI field `security`: a request must meet one of the requirements, if there are any. */
function securityOf(definition: EndpointDefinition): readonly SecurityRequirement[] {
  const { auth, scope } = definition;
  if (auth === 'page') return [];
  if (auth === 'token') return [{ responseToken: [] }];
  if (auth === 'signature') return [{ signature: [] }];
  const csrf: SecurityRequirement = needsCsrfToken(definition) ? { csrfToken: [] } : {};
  const session: SecurityRequirement = auth === 'anyone' ? {} : { session: [] };
  const cookies = { ...session, ...csrf };
  if (scope !== undefined) return [cookies, { apiToken: [scope] }];
  return Object.keys(cookies).length === 0 ? [] : [cookies];
}

const securitySchemes = (sessionCookie: string): JsonObject => ({
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session of a browser.' },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: CSRF_HEADER,
    description: 'The value of the cookie `csrftoken`, which is sent as well.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, created in the settings of the account. It replaces session and CSRF token.',
  },
  responseToken: { type: 'http', scheme: 'bearer', description: 'The token of an earlier response.' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'flydeck-signature',
    description: 'A signature of the body. Its header depends on the sender.',
  },
});
