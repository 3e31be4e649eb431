/** Maximum levels of nested topics, and of nested groups. */
const MAX_DEPTH = 64;
/** Maximum numbers of topics and of elements in a document. */
const MAX_TOPICS = 20_000;
const MAX_ELEMENTS = 200_000;
/** Maximum total length of all strings of a document, in UTF-16 units. (A large book has two million.) */
export const MAX_CHARACTERS = 20_000_000;
/**
 * Maximum number of JSON values (numbers, strings, objects, arrays) in a document, and their maximum nesting. Each
 * nested topic or group adds two levels of values, a list and an object, so that topics and groups need about
 * `4 * MAX_DEPTH` levels. The other levels are for other values.
 */
const MAX_VALUES = 8_000_000;
const MAX_VALUE_DEPTH = 8 * MAX_DEPTH;

/** Thrown when a document exceeds a limit; the message names the limit. */
export class DocumentTooLargeError extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentTooLargeError';
  }
}

/**
 * Checks the nesting and size of an unvalidated document, before any recursive code reads it.
 * @throws DocumentTooLargeError when a limit is exceeded
 */
export function checkLimits(value: unknown): void {
  const root = field(value, 'root');
  const pending: { node: unknown; kind: 'topics' | 'elements'; depth: number }[] = [
    { node: root, kind: 'topics', depth: 0 },
  ];
  const counts = { topics: 0, elements: 0 };
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, kind, depth } = next;
    counts[kind] += 1;
    if (depth > MAX_DEPTH)
      throw new DocumentTooLargeError(`The document nests ${kind} deeper than ${MAX_DEPTH} levels`);
    if (counts.topics > MAX_TOPICS) throw new DocumentTooLargeError(`The document has more than ${MAX_TOPICS} topics`);
    if (counts.elements > MAX_ELEMENTS) {
      throw new DocumentTooLargeError(`The document has more than ${MAX_ELEMENTS} elements`);
    }
    if (kind === 'topics') {
      for (const child of list(node, 'topics')) pending.push({ node: child, kind, depth: depth + 1 });
      for (const name of ['elements', 'cover']) {
        for (const child of list(node, name)) pending.push({ node: child, kind: 'elements', depth: 0 });
      }
    } else {
      for (const child of list(node, 'children')) pending.push({ node: child, kind, depth: depth + 1 });
    }
  }
  checkSize(value);
}

/**
 * Throws when a document has too many values or characters, or nests too deep. Not recursive, because a deeply nested
 * document would exceed the call stack.
 */
function checkSize(root: unknown): void {
  let values = 0;
  let characters = 0;
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > MAX_VALUES) throw new DocumentTooLargeError(`The document has more than ${MAX_VALUES} values`);
    if (characters > MAX_CHARACTERS)
      throw new DocumentTooLargeError(`The document has more than ${MAX_CHARACTERS} characters`);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_VALUE_DEPTH) throw new DocumentTooLargeError('The document nests too deep');
    for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
  }
}

/** Returns a field of an unvalidated value; undefined if the value is not an object. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Returns a field of an unvalidated value; an empty list if the field is not a list. */
function list(value: unknown, name: string): readonly unknown[] {
  const items = field(value, name);
  return Array.isArray(items) ? items : [];
}
