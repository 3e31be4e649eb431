import { RefusalError } from './refusal-error.ts';

/** Maximum nesting depth of a batch, because `JSON.stringify` fails for very deeply nested values. */
const MAX_NESTING_DEPTH = 60;

/** Checks the nesting depth of a batch that a client has sent. @throws RefusalError `invalid_value` */
export function checkNesting(batch: readonly unknown[]): void {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: batch, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_NESTING_DEPTH) throw new RefusalError('invalid_value');
    for (const child of Object.values(value)) pending.push({ value: child, depth: depth + 1 });
  }
}
