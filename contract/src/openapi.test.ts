import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS, ENDPOINTS_BY_FEATURE, OPERATION_IDS } from './all-endpoints.ts';
import {
  bodySchemaOf,
  bytesBody,
  type EndpointDefinition,
  endpoint,
  HTML_RESPONSE,
  isPage,
  multipartBody,
  NO_CONTENT,
} from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

const OPTIONS = { title: 'Skyhouse', serverUrl: 'https://deck.example', sessionCookie: 'session' };

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly string[];
}

/** Returns the operations of a document by method and path, such as `get /api/uploads`. */
function operationsOf({ paths }: ReturnType<typeof openApiDocument>): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation as Operation] as const),
    ),
  );
}

/** Returns the operation of a document with this endpoint only; undefined for pages. */
function operationOf(definition: EndpointDefinition): Operation | undefined {
  return operationsOf(openApiDocument({ Test: [definition] }, OPTIONS))
    .values()
    .next().value;
}

/** A type that contains itself. */
interface Tree {
  readonly value: string;
  readonly children: Tree[];
}
const treeSchema: z.ZodType<Tree> = z.object({
  value: z.string(),
  get children() {
    return z.array(treeSchema);
  },
});

/** Fields that the definitions of the test endpoints share. */
const COMMON_DEFINITION = { method: 'POST', summary: 'Does it.', errors: [], auth: 'member' } as const;

describe('the OpenAPI document of all endpoints', () => {
  const document = openApiDocument(ENDPOINTS_BY_FEATURE, { ...OPTIONS, operationIds: OPERATION_IDS });
  const operations = operationsOf(document);

  it('is valid against the schema of the OpenAPI Initiative', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
  });

  it('describes each endpoint except pages once, with a unique operation id', () => {
    const definitions: readonly EndpointDefinition[] = Object.values(ENDPOINTS_BY_FEATURE).flat();
    expect(operations.size).toBe(definitions.filter((definition) => !isPage(definition)).length);
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    // All operation ids are camel case; only `moderate` is a single word.
    expect(ids.filter((id) => !/^[a-z]+([A-Z0-9][a-z0-9]*)+$/.test(id))).toEqual(['moderate']);
    expect(ids).toContain('listOwnPresentations');
  });

  it('has a summary of one line for each endpoint and a description of each parameter', () => {
    for (const [name, { summary, parameters = [] }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{5,110}\.( .*\.)?$/)]);
      // Descriptions start with a capital letter or code, and end with a full stop.
      const undescribed = parameters.filter(({ description = '' }) => !/^[A-Z`].*\.$/.test(description));
      expect([name, undescribed.map((parameter) => parameter.name)]).toEqual([name, []]);
    }
  });

  it('describes the form of uploads with its file and an example', () => {
    const content = operations.get('post /api/uploads')?.requestBody?.content;
    expect(content).toMatchObject({
      'multipart/form-data': {
        schema: {
          required: ['file'],
          properties: {
            title: { type: 'string', description: expect.any(String) },
            folder: { type: 'string', description: expect.any(String) },
            privacy: { enum: ['public', 'reusable', 'hidden', 'private'], default: 'private' },
            file: { type: 'string', format: 'binary' },
          },
          examples: [{ privacy: 'public' }],
        },
      },
    });
  });

  it('has examples that match their schemas', () => {
    const endpoints: readonly EndpointDefinition[] = ALL_ENDPOINTS;
    const schemas = endpoints.flatMap((definition) => bodySchemaOf(definition) ?? []);
    const validities = schemas.flatMap((schema) => {
      const examples: unknown = schema.meta()?.['examples'] ?? [];
      return Array.isArray(examples) ? examples.map((example) => schema.safeParse(example).success) : [false];
    });
    expect(validities.length).toBeGreaterThan(4);
    expect(validities).not.toContain(false);
  });

  it('uses the same name of a path parameter in all paths that are otherwise equal', () => {
    // OpenAPI forbids two paths that differ only in the names of their parameters.
    const pathsWithoutNames = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(pathsWithoutNames).size).toBe(pathsWithoutNames.length);
  });

  it('refers to existing components only', () => {
    const components = document.components as Readonly<Record<string, object>>;
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    for (const [, kind = '', name] of references) expect(Object.keys(components[kind] ?? {})).toContain(name);
    expect(JSON.stringify(document)).not.toMatch(/"\$ref":"(?!#\/components\/)/);
  });
});

describe('openApiDocument', () => {
  it('describes parameters of the path and the query', () => {
    const operation = operationOf(
      endpoint({
        ...COMMON_DEFINITION,
        method: 'GET',
        path: '/api/decks/:oid(^[0-9a-f]{2}).json',
        params: z.object({ oid: z.string() }),
        query: z.object({ page: z.coerce.number().default(1), search: z.string() }),
        response: NO_CONTENT,
      }),
    );
    expect(operation?.operationId).toBe('get_api_decks_oid_json');
    expect(operation?.parameters?.map(({ name, in: location, required }) => [location, name, required])).toEqual([
      ['path', 'oid', true],
      ['query', 'page', false],
      ['query', 'search', true],
    ]);
  });

  it('describes a request body before its transformation, and a response that may have additional fields', () => {
    const body = z.object({ count: z.string().transform(Number) });
    const response = z.object({ count: z.number() });
    const operation = operationOf(endpoint({ ...COMMON_DEFINITION, path: '/api/x', body, response, status: 201 }));
    const jsonWith = (schema: object) => ({
      'application/json': { schema: expect.objectContaining(schema) },
    });
    const countOfType = (type: string) => jsonWith({ properties: { count: { type } } });
    expect(operation?.requestBody?.content).toEqual(countOfType('string'));
    expect(operation?.responses['201']?.content).toEqual(countOfType('number'));
    expect(JSON.stringify(operation?.responses['201'])).not.toContain('additionalProperties');
  });

  it('describes optional bodies, bytes, forms and missing bodies', () => {
    const requestBody = (body: EndpointDefinition['body']) =>
      operationOf(endpoint({ ...COMMON_DEFINITION, path: '/x', ...(body ? { body } : {}), response: NO_CONTENT }))
        ?.requestBody;
    expect(requestBody(z.object({}).nullish())?.required).toBe(false);
    expect(requestBody(z.object({}))?.required).toBe(true);
    expect(Object.keys(requestBody(bytesBody('image/*', '*'))?.content ?? {})).toEqual(['image/*', '*/*']);
    expect(requestBody(multipartBody(z.object({ name: z.string() })))?.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['name', 'file'] } },
    });
    expect(requestBody(undefined)).toBeUndefined();
  });

  it('lists the error codes by status, including errors that the definition does not name', () => {
    const errors = ['resource.conflict', 'accounts.email_taken'] as const;
    const definition = endpoint({ ...COMMON_DEFINITION, path: '/x', response: NO_CONTENT, errors });
    const { responses = {} } = operationOf(definition) ?? {};
    expect(Object.keys(responses)).toEqual(['204', '401', '403', '409', '413', '429', '500', '503', '507']);
    const responseName = 'accounts.email_taken-resource.conflict';
    expect(responses['409']).toEqual({ $ref: `#/components/responses/${responseName}` });
    const { components } = openApiDocument({ Test: [definition] }, OPTIONS);
    const codes = ['accounts.email_taken', 'resource.conflict'];
    expect(components).toMatchObject({
      responses: {
        [responseName]: {
          content: { 'application/problem+json': { schema: { properties: { code: { enum: codes } } } } },
        },
      },
    });
  });

  it.each([
    [{ auth: 'anyone', method: 'GET' }, []],
    [{ auth: 'anyone' }, [{ csrfToken: [] }]],
    [{ auth: 'member', method: 'GET' }, [{ session: [] }]],
    [{ auth: 'member', scope: 'write' }, [{ session: [], csrfToken: [] }, { apiToken: ['write'] }]],
    [{ auth: 'page' }, []],
    [{ auth: 'token' }, [{ responseToken: [] }]],
    [{ auth: 'signature' }, [{ signature: [] }]],
  ] as const)('describes the authentication of %j', (overrides, security) => {
    const operation = operationOf({ ...COMMON_DEFINITION, ...overrides, path: '/x', response: NO_CONTENT });
    expect(operation?.security).toEqual(security);
  });

  it('moves recursive schemas to the components', async () => {
    const document = openApiDocument(
      { Test: [endpoint({ ...COMMON_DEFINITION, path: '/x', response: z.object({ tree: treeSchema }) })] },
      OPTIONS,
    );
    expect(JSON.stringify(document)).not.toContain('$defs');
    const { valid } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(valid).toBe(true);
    const { schemas } = document.components as { readonly schemas: object };
    expect(Object.keys(schemas)).toEqual(['Problem', 'post_x_response___schema0']);
  });

  it('describes endpoints whose schemas JSON Schema cannot express, and omits pages', () => {
    const response = z.object({ at: z.date(), size: z.bigint(), other: z.custom<string>() });
    expect(operationOf(endpoint({ ...COMMON_DEFINITION, path: '/x', response }))).toBeDefined();
    expect(operationOf(endpoint({ ...COMMON_DEFINITION, path: '/x/', response: HTML_RESPONSE }))).toBeUndefined();
  });
});
