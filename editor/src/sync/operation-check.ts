import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Validates operations as the server does. @throws OperationError if an operation is not valid */
type OperationCheck = (store: RecordStore, operations: readonly Operation[]) => unknown;

let check: OperationCheck | undefined;

/** Sets the function that validates the changes of the author. Its code is loaded on demand. */
export function registerOperationCheck(loaded: OperationCheck | undefined): void {
  check = loaded;
}

/** Whether operations are valid for the server; true if the code that validates them is not loaded. */
export function areValid(store: RecordStore, operations: readonly Operation[]): boolean {
  try {
    check?.(store, operations);
    return true;
  } catch {
    return false;
  }
}
