import type { RecordChange } from '@flydeck/scene/records/apply';
import type { EditorOptions } from '../editor-options.ts';
import { describeChanges } from './describe-changes.ts';
import type { Outcome } from './outcome.ts';

/**
 * Announces to screen readers what a command or change has done.
 * @param command id of the command; undefined for other changes
 */
export function announce({ onNotice }: EditorOptions, outcome: Outcome | undefined, command?: string): void {
  if (outcome) onNotice?.({ kind: 'outcome', outcome, ...(command === undefined ? {} : { command }) });
}

/** Announces changes of records that were not made by a command. */
export const announceChanges = (options: EditorOptions, changes: readonly RecordChange[]): void =>
  announce(options, describeChanges(changes));
