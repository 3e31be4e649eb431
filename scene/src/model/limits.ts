/** How deep topics and groups may nest, and how many topics and elements a document may have. */
export const MAX_DEPTH = 64;
export const MAX_TOPICS = 20_000;
export const MAX_ELEMENTS = 200_000;

/**
 * Checks how deep and how large something that claims to be a document is, before anything recursive touches it.
 * Throws a RangeError that names the limit.
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
    if (depth > MAX_DEPTH) throw new RangeError(`The document nests ${kind} deeper than ${MAX_DEPTH} levels`);
    if (counts.topics > MAX_TOPICS) throw new RangeError(`The document has more than ${MAX_TOPICS} topics`);
    if (counts.elements > MAX_ELEMENTS) {
      throw new RangeError(`The document has more than ${MAX_ELEMENTS} elements`);
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
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function list(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
