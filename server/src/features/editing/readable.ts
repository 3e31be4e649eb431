import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { EditingRight } from '@flydeck/contract/editing/presence';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { operationsWithoutRightOptions, withoutRightOptions } from '@flydeck/scene/records/right-options';
import type { SizedBatch } from './read-log.ts';

/** Returns records as a person with a right may read them: the right options of questions only with the right to edit. */
export const readableRecords = (records: DocumentRecord[], right: EditingRight): DocumentRecord[] =>
  right === 'edit' ? records : withoutRightOptions(records);

/**
 * Returns batches as a person with a right may read them (see `readableRecords`). A batch remains in the list if all its
 * operations are left out, because sequence numbers must be consecutive.
 */
export const readableBatches = (batches: readonly SizedBatch[], right: EditingRight): LoggedBatch[] =>
  batches.map(({ jsonLength: _jsonLength, ...batch }) =>
    right === 'edit' ? batch : { ...batch, operations: operationsWithoutRightOptions(batch.operations) },
  );
