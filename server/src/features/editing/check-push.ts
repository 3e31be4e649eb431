import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { RefusalError } from './refusal-error.ts';

/** Maximum nesting of the values in operations. JSON of unlimited nesting cannot be written again. */
const MAX_VALUE_DEPTH = 60;

/**
 * Returns the operations of a batch that a client sent, after checking their form.
 * @throws RefusalError or OperationError
 */
export function checkPush(store: RecordStore, batch: readonly unknown[]): Operation[] {
  checkNesting(batch);
  return checkOperations(store, batch);
}

function checkNesting(batch: readonly unknown[]): void {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: batch, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_VALUE_DEPTH) throw new RefusalError('invalid_value');
    for (const inner of Object.values(value)) pending.push({ value: inner, depth: depth + 1 });
  }
}
