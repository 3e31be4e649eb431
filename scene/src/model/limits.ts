/** How deep topics and groups may nest, and how many topics and elements a document may have. */
export const MAX_DEPTH = 64;
export const MAX_TOPICS = 20_000;
export const MAX_ELEMENTS = 200_000;
/** How many characters all strings of a document may have together: a large book has two million. */
export const MAX_CHARACTERS = 20_000_000;
/** How many values (numbers, strings, objects, lists) a document may hold, and how deep they may nest. */
export const MAX_VALUES = 8_000_000;
const MAX_VALUE_DEPTH = 8 * MAX_DEPTH;

/** A document beyond one of the limits; the message names it. */
export class DocumentTooLargeError extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentTooLargeError';
  }
}

/**
 * Checks how deep and how large something that claims to be a document is, before anything recursive touches it.
 * Throws a DocumentTooLargeError.
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
    if (counts.topics > MAX_TOPICS)
      throw new DocumentTooLargeError(`The document has more than ${MAX_TOPICS} topics`);
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

/** Weighs a value whole, without recursion: hostile ones nest deeper than the engine's stack. */
function checkSize(root: unknown): void {
  let values = 0;
  let characters = 0;
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > MAX_VALUES)
      throw new DocumentTooLargeError(`The document has more than ${MAX_VALUES} values`);
    if (characters > MAX_CHARACTERS)
      throw new DocumentTooLargeError(`The document has more than ${MAX_CHARACTERS} characters`);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_VALUE_DEPTH) throw new DocumentTooLargeError('The document nests too deep');
    for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function list(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
