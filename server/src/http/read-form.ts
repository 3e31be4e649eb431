import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { InvalidRequestError } from './invalid-request.ts';

/** A form whose file is still being received. */
export interface Form<Fields> {
  readonly fields: Fields;
  /** File name as sent, without folders. */
  readonly name: string;
  /**
   * Contents of the file. Iterating throws `InvalidRequestError` if the form is malformed or continues after the file.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Name of the field with the file. */
const FILE_FIELD = 'file';

/** Limits of a form. Handlers limit the size of the file while they read it. */
export const FORM_LIMITS = {
  fields: 20,
  parts: 25,
  /** Maximum size of the value of a field, in bytes. */
  fieldSize: 4096,
  files: 1,
  fileSize: Number.POSITIVE_INFINITY,
  headerPairs: 20,
} as const;

/** Messages by error codes of the form parser. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'has more than one file',
  FST_FIELDS_LIMIT: 'has too many fields',
  FST_PARTS_LIMIT: 'has too many fields',
};

type Parts = AsyncIterator<Multipart>;

/**
 * Reads the fields of a multipart form up to its file, which must be the last field and is called `file`.
 * @throws InvalidRequestError if the form is malformed or without a file, or the fields do not match `schema`
 */
export async function readForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<Form<z.output<Schema>>> {
  if (!request.isMultipart()) throw createFieldError(FILE_FIELD, 'is missing');
  const parts: Parts = request.parts();
  const values = new Map<string, unknown>();
  for (;;) {
    const part = await nextPart(parts);
    if (part === undefined) throw createFieldError(FILE_FIELD, 'is missing');
    if (part.type === 'field') {
      addValue(values, part);
      continue;
    }
    try {
      if (part.fieldname !== FILE_FIELD) throw createFieldError(part.fieldname, 'must not be a file');
      if (!part.filename) throw createFieldError(FILE_FIELD, 'has no file name');
      return { fields: parseFields(schema, values), name: part.filename, chunks: readFile(part, parts) };
    } catch (error) {
      part.file.destroy();
      throw error;
    }
  }
}

function addValue(values: Map<string, unknown>, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (fieldname === FILE_FIELD) throw createFieldError(FILE_FIELD, 'must be a file');
  if (values.has(fieldname)) throw createFieldError(fieldname, 'must be sent once');
  if (valueTruncated) throw createFieldError(fieldname, 'is too long');
  values.set(fieldname, value);
}

function parseFields<Schema extends z.ZodType>(schema: Schema, values: ReadonlyMap<string, unknown>) {
  const { data, error } = schema.safeParse(Object.fromEntries(values));
  if (error === undefined) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message }));
  throw new InvalidRequestError(issues, { cause: error });
}

async function* readFile({ file }: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch(throwMalformed);
      if (done === true) break;
      yield value as Uint8Array;
    }
  } finally {
    // Ends the parser if the file was not read to its end.
    file.destroy();
  }
  const partAfterFile = await nextPart(parts);
  if (partAfterFile !== undefined) throw createFieldError(partAfterFile.fieldname, 'must come before the file');
}

/** Returns the next part; undefined at the end of the form. @throws InvalidRequestError for a malformed form */
async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  const { done, value } = await parts.next().catch(throwMalformed);
  return done === true ? undefined : value;
}

function throwMalformed(cause: unknown): never {
  const { code } = cause as { readonly code?: string };
  const message = MESSAGES[code ?? ''] ?? 'is not a complete form';
  throw new InvalidRequestError([{ path: 'body', message }], { cause });
}

function createFieldError(field: string, message: string): InvalidRequestError {
  return new InvalidRequestError([{ path: `body.${field}`, message }]);
}
