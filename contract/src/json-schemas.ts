import { z } from 'zod';

/** A JSON schema, or another object of the OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Converts zod schemas to JSON Schema for one OpenAPI document. */
export class JsonSchemas {
  /** Recursive schemas by name. Only components of the document can refer to themselves. */
  readonly components: Record<string, JsonObject> = {};

  /**
   * Returns the JSON schema of what `schema` accepts (`input`) or returns (`output`). Types that JSON Schema cannot
   * express, such as dates, become the schema that accepts everything.
   * @param name a name that is unique in the document, from which the names of components are made
   */
  convert(schema: z.ZodType, io: 'input' | 'output', name: string): JsonObject {
    // `$schema` (the version of JSON Schema) and `~standard` (the interface of Standard Schema) are omitted.
    const {
      $schema: _schemaVersion,
      '~standard': _standard,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      // Clients must accept unknown fields in responses, because later versions may add fields.
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    const toComponents = (value: object): JsonObject => withReferences(value, name);
    for (const [definition, value] of Object.entries($defs))
      this.components[componentName(name, definition)] = toComponents(value);
    // `toJSONSchema` omits the examples of schemas with a transformation.
    const examples = schema.meta()?.['examples'];
    const converted = toComponents(examples === undefined ? root : { ...root, examples });
    const isRecursive = JSON.stringify([converted, $defs]).includes(`"${referenceTo(name)}"`);
    if (!isRecursive) return converted;
    this.components[name] = converted;
    return { $ref: referenceTo(name) };
  }
}

const DEFINITIONS_PREFIX = '#/$defs/';

const componentName = (name: string, definition: string): string => `${name}_${definition}`;
const referenceTo = (component: string): string => `#/components/schemas/${component}`;

/** Returns a copy in which `$ref`s to the schema itself or its definitions are replaced by references to components. */
function withReferences(schema: object, name: string): JsonObject {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key !== '$ref' || typeof value !== 'string') return value;
      return referenceTo(value === '#' ? name : componentName(name, value.slice(DEFINITIONS_PREFIX.length)));
    }),
  ) as JsonObject;
}
