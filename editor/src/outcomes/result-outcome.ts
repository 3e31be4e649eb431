import type { RecordChange } from '@flydeck/scene/records/apply';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { zoomLevel } from '../navigation/zoom.ts';
import { isLocked } from '../transform/area.ts';
import { describeChanges } from './describe-changes.ts';
import type { Outcome } from './outcome.ts';

/** The result of a command or of another action, and the records that it has changed. */
interface PerformedAction {
  /** The state before the action. */
  readonly context: CommandContext;
  readonly result: CommandResult;
  readonly changes: readonly RecordChange[];
  readonly isCommand: boolean;
}

/**
 * Returns what an action has done. Returns undefined if a dialog, menu or notice that the result opens is announced
 * instead, and for actions that are not commands if they change nothing in the document.
 */
export function resultOutcome({ context, result, changes, isCommand }: PerformedAction): Outcome | undefined {
  if (result.outcome !== undefined) return result.outcome === 'none' ? undefined : result.outcome;
  const effect = describeChanges(changes) ?? (isCommand ? describeEffects(context, result) : undefined);
  if (effect || !isCommand) return effect;
  const isAnnouncedOtherwise = result.opens ?? result.picksImages ?? result.notice;
  return isAnnouncedOtherwise === undefined ? { what: 'unchanged' } : undefined;
}

/** Describes the effects of a result that do not change the document. */
function describeEffects({ view }: CommandContext, result: CommandResult): Outcome | undefined {
  const { clipboard, tool, editCover, camera } = result;
  const contentTopic = clipboard?.content?.topic;
  if (clipboard?.content) {
    const roots = clipboard.content.records.filter(({ parent }) => parent === contentTopic);
    return { what: 'copied', count: roots.length };
  }
  if (clipboard?.style) return { what: 'style-copied' };
  if (typeof editCover === 'string') return { what: 'cover-editing', id: editCover };
  if (editCover === null) return { what: 'cover-ended' };
  if (tool) return { what: 'tool-chosen', tool: tool.name };
  if (result.openGroup !== undefined) return { what: 'group-opened' };
  if (result.cells === null) return { what: 'cells-left' };
  if (result.cells && result.editText === undefined) return { what: 'cells-selected', cells: result.cells };
  if (result.editText !== undefined) return { what: 'text-editing' };
  if (result.formatsText) return { what: 'formatted', format: result.formatsText, isOn: undefined };
  if (camera) {
    const target = typeof camera === 'function' ? camera(view) : camera;
    return { what: 'zoomed', level: zoomLevel({ ...view, camera: target }) };
  }
  return result.selection && result.opens === undefined ? { what: 'selected' } : undefined;
}

/** Returns why a command is disabled. */
export function disabledOutcome(id: string, { view, selection }: CommandContext): Outcome {
  if (id === 'undo') return { what: 'nothing-to-undo' };
  if (id === 'redo') return { what: 'nothing-to-redo' };
  const areLocked = selection.length > 0 && selection.every((record) => isLocked(view.store, record));
  return { what: areLocked ? 'selection-locked' : 'unavailable' };
}
