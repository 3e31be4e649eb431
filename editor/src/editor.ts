import type { Point } from '@flydeck/scene/model/geometry';
import { applyOperations, type RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { View } from './camera.ts';
import type { Clipboard } from './clipboard/clipboard.ts';
import { type Command, type CommandContext, type CommandResult, isEditing } from './commands/command.ts';
import { enterAt } from './commands/go-to.ts';
import { followUpOperations, registeredCommands } from './commands/registry.ts';
import { connectorOperations } from './connectors/follow.ts';
import { topicOfCover } from './covers/content-slots.ts';
import { EditorState } from './editor-state.ts';
import type { UndoableChange } from './history.ts';
import { currentTopic } from './levels.ts';
import type { OthersEvent } from './others/others-event.ts';
import { OwnWorkComparison } from './others/own-work.ts';
import { announce } from './outcomes/announce.ts';
import { describeChanges, invertChanges } from './outcomes/describe-changes.ts';
import type { Outcome } from './outcomes/outcome.ts';
import { disabledOutcome, resultOutcome } from './outcomes/result-outcome.ts';
import { isClassic } from './path/pages.ts';
import type { OthersBatch } from './sync/sync-options.ts';
import { keyGesture } from './tools/key-gesture.ts';
import { endLayoutsFor } from './topics/automatic-layout.ts';
import { layOutAround } from './topics/lay-out-around.ts';
import { topicName } from './topics/topic-name.ts';

/**
 * The state of an editor window, with the clipboard and the undo history, but without the interface. Keys and the
 * interface perform commands, which change this state.
 */
export class Editor extends EditorState {
  #clipboard: Clipboard = {};

  /** The records and the style that were last copied in this window. */
  get clipboard(): Clipboard {
    return this.#clipboard;
  }

  get canUndo(): boolean {
    return !this.isReadOnly && this.history.has('undo');
  }

  get canRedo(): boolean {
    return !this.isReadOnly && this.history.has('redo');
  }

  /** Enters the record at a point of the window: flies to a topic, opens a group, edits a text or crops an image. */
  doubleClick(point: Point): void {
    this.perform((context) => enterAt(context, point));
    if (this.textEditing) this.textEditing = { ...this.textEditing, point };
  }

  /**
   * Cancels the running gesture, or else ends the mode of selecting several records, or else chooses the select tool.
   */
  #endGestureOrTool(): void {
    if (this.tools.current.isBusy) this.cancelGesture();
    else if (this.isSelectingSeveral) this.isSelectingSeveral = false;
    else this.tools.choose({ name: 'select' });
  }

  /**
   * Performs the command of a shortcut such as `mod+d`, or the action of a special key. Returns whether the key had an
   * effect. Special keys:
   * - Space: while it is pressed, dragging moves the view.
   * - Escape: cancels the running gesture, or else ends the mode of selecting several records, or else chooses the
   *   select tool.
   * - Enter: draws an element or topic with the chosen tool.
   */
  key(shortcut: string): boolean {
    this.onInput?.();
    if (shortcut === 'space') this.tools.startTemporary('hand');
    const isInMode = this.tools.current.isBusy || this.isSelectingSeveral || this.tool.name !== 'select';
    const isEscape = shortcut === 'escape' && isInMode;
    if (isEscape) this.#endGestureOrTool();
    if (shortcut === 'space' || isEscape || (shortcut === 'enter' && this.#drawByKey())) return true;
    const command = this.#commandWith(({ shortcuts }) => shortcuts.includes(shortcut));
    return command !== undefined && this.run(command);
  }

  /** Performs the command of a shortcut while a text is edited. Returns whether a command was performed. */
  textKey(shortcut: string): boolean {
    const command = this.#commandWith(({ textShortcuts }) => textShortcuts?.includes(shortcut) ?? false);
    return this.editedTextId !== undefined && command !== undefined && this.run(command);
  }

  /** Returns the command with a shortcut. While cells are selected, commands for cells take precedence. */
  #commandWith(hasShortcut: (command: Command) => boolean): Command | undefined {
    const commands = [...registeredCommands()].filter(hasShortcut);
    const forCells = this.cells ? commands.find(({ scope }) => scope === 'cells') : undefined;
    return forCells ?? commands.find(({ scope }) => scope === undefined);
  }

  /**
   * Draws an element or topic at the centre of the visible area, or a connector between two selected records. Returns
   * false if the tool does not draw by key.
   */
  #drawByKey(): boolean {
    const gesture = keyGesture(this.tool.name, this.view, this.selection);
    if (!gesture || this.tools.current.isBusy) return false;
    for (const input of gesture) this.pointer(input);
    return true;
  }

  /** Must be called when a key is released. Releasing Space ends the temporary hand tool. */
  keyUp(key: string): void {
    if (key === 'space') this.tools.endTemporary();
  }

  /**
   * Performs a command if the command is enabled. Announces what the command has done, or that it is disabled. Returns
   * whether the command was performed.
   */
  run(command: Command): boolean {
    this.onInput?.();
    const context = this.#commandContext();
    const isEnabled = this.#isEnabled(command, context);
    if (isEnabled) {
      this.#apply(command.run(context), context, command.id);
      this.options.onCommand?.(command);
    } else if (this.#isRefused(command, context)) this.refuseIfReadOnly();
    else if (!command.isSilentIfDisabled) announce(this.options, disabledOutcome(command.id, context), command.id);
    return isEnabled;
  }

  /** Whether a command would have an effect now. */
  isEnabled(command: Command): boolean {
    return this.#isEnabled(command, this.#commandContext());
  }

  #isEnabled(command: Command, context: CommandContext): boolean {
    const isAvailable = !(command.isForCanvas && isClassic(this.store)) && command.isEnabled(context);
    return isAvailable && !this.#isRefused(command, context);
  }

  /** Whether a command is disabled only because the author may not change the document. */
  #isRefused(command: Command, context: CommandContext): boolean {
    return this.isReadOnly && command.isEnabled(context) && isEditing(command.run(context));
  }

  #commandContext(): CommandContext {
    const { tool, editedTextId } = this;
    return {
      ...this.toolContext(),
      formatTargets: this.formatTargets,
      tool,
      canUndo: this.history.has('undo'),
      canRedo: this.history.has('redo'),
      undoableChanges: this.history.undoableChanges,
      hasEarlierView: this.navigator.hasEarlierView,
      editedTextId: editedTextId,
      clipboard: this.#clipboard,
    };
  }

  /**
   * Performs an action that is not a `Command`, such as one with arguments. Returns whether the action was performed:
   * it returned a result, which the author may apply.
   */
  perform(action: (context: CommandContext) => CommandResult | undefined): boolean {
    const context = this.#commandContext();
    const result = action(context);
    if (!result || (isEditing(result) && this.refuseIfReadOnly())) return false;
    this.#apply(result, context);
    return true;
  }

  /**
   * Applies the result of an action.
   * @param context the context for which the result was computed
   * @param command id of the command; undefined if the action is not a command
   */
  #apply(result: CommandResult, context: CommandContext, command?: string): void {
    const { operations = [], selection, outcome } = result;
    const endLayouts = result.keepsLayout ? [] : endLayoutsFor(this.store, operations, { isGesture: false });
    const around = layOutAround(this.store, [...endLayouts, ...operations]);
    const connectors = connectorOperations(this.store, [...operations, ...around.movedTopics]);
    const followUps = followUpOperations(this.store, [...endLayouts, ...operations]);
    const allOperations = [...endLayouts, ...operations, ...around.operations, ...connectors, ...followUps];
    const ownOutcome = outcome === 'none' ? undefined : outcome;
    const changes = this.changeByHand(allOperations, selection, ownOutcome, result.joins);
    this.#applyEffects(result);
    // `reverts` is the name of a method: `undo` or `redo`.
    const reverted = result.reverts && this[result.reverts]();
    const isCommand = command !== undefined;
    announce(this.options, reverted ?? resultOutcome({ context, result, changes, isCommand }), command);
    if (result.opens) this.options.onOpen?.(result.opens);
    if (result.notice) this.options.onNotice?.(result.notice);
  }

  /** Applies the effects of a result that do not change the document. */
  #applyEffects(result: CommandResult): void {
    const { selection, camera, openGroup, editText, tool } = result;
    if (result.editCover !== undefined) this.#editCover(result.editCover ?? undefined);
    if (openGroup !== undefined) this.navigator.setOpenGroup(openGroup);
    if (selection) this.select(selection);
    if (result.selectsSeveral !== undefined) this.isSelectingSeveral = result.selectsSeveral;
    if (camera) this.flyTo(camera);
    if (result.goesBack) this.navigator.goBack();
    if (result.cells !== undefined) this.selectCells(result.cells ?? undefined);
    if (result.chartPart !== undefined) this.selectChartPart(result.chartPart ?? undefined);
    if (editText !== undefined) this.textEditing = { id: editText };
    if (tool) this.setTool(tool);
    if (result.clipboard) this.#copy(result.clipboard);
    if (result.exportsPicture) this.options.onExportPicture?.(result.exportsPicture);
    if (result.picksImages) this.options.onPickImages?.(result.picksImages);
    if (result.formatsText) this.options.onFormatText?.(result.formatsText);
  }

  /** Starts to edit the cover of a topic; undefined ends editing. Records outside of the cover are deselected. */
  #editCover(topic: string | undefined): void {
    this.endTextEditing();
    this.cancelGesture();
    if (this.selection.some((id) => topicOfCover(this.store, id) !== topic)) this.select([]);
    this.navigator.setCover(topic);
  }

  #copy(clipboard: Clipboard): void {
    // Copied elements replace copied cells, and vice versa.
    const { style } = this.#clipboard;
    this.#clipboard = clipboard.style
      ? { ...this.#clipboard, ...clipboard }
      : { ...(style ? { style } : {}), ...clipboard };
    this.options.onCopy?.(clipboard);
  }

  /**
   * Shows the effect of operations without storing them, for example while a slider is dragged. Replaces the previous
   * preview.
   * @param compute returns the operations for the document without the preview
   */
  preview(compute: (view: View) => readonly Operation[]): void {
    this.edits.hidePreview();
    this.edits.showPreview({ operations: compute(this.view), guides: [], outlined: [] });
  }

  /** Removes the preview, and applies operations as one undoable change. */
  commit(compute: (view: View) => readonly Operation[]): void {
    this.edits.hidePreview();
    this.perform(({ view }) => ({ operations: compute(view) }));
  }

  /** Applies operations of other authors. A running gesture continues on the changed document. */
  receive(operations: readonly Operation[], author: string | null = null): void {
    this.updateDocument(() => applyOperations(this.store, operations), [{ author, operations }]);
  }

  /**
   * Runs a change of the store that was not made by this author. The preview of a gesture is not applied during the
   * change, and the gesture continues on the changed document. Shows a notice if the change deletes the current topic.
   * If the change deletes what the author drags or types in, undo restores it.
   * @param batches see `DocumentView.updateDocument`
   */
  updateDocument(update: () => void, batches: readonly OthersBatch[] = []): void {
    const topic = currentTopic(this.view, this.openIds);
    let events: readonly OthersEvent[] = [];
    this.withoutPreview(() => {
      const dragged = SUBJECT_STATES.has(this.toolState) ? this.selection : [];
      const work = new OwnWorkComparison(this.store, { topic, dragged, editedText: this.editedTextId });
      this.navigator.preserveView(update);
      events = work.events(batches);
      const removals = work.removals();
      if (removals.length > 0) this.history.add(changeDetailsOf(removals, this.selection));
      const isEnded = events.some(({ kind }) => kind === 'gesture-ended');
      if (isEnded) this.#endGestureInPlace();
      // Removes deleted records from the selection.
      this.select(this.selection);
      return isEnded ? 'ended' : undefined;
    });
    for (const event of events) this.options.onOthers?.(event);
    if (this.store.isPresent(topic)) return;
    this.options.onNotice?.({ kind: 'topic-deleted', name: topicName(this.store, topic) });
  }

  /** Cancels the running gesture. The camera does not move to where the gesture began. */
  #endGestureInPlace(): void {
    const { camera } = this.view;
    this.cancelGesture();
    this.navigator.moveTo(camera);
  }

  /**
   * Cancels the running gesture, reverts the author's last change, and selects what was selected before the change.
   * Returns which change was reverted.
   */
  undo(): Outcome {
    const change = this.#revert('undo', 'redo');
    if (!change) return { what: 'nothing-to-undo' };
    return { what: 'undone', change: changeOutcome(change) };
  }

  /**
   * Cancels the running gesture, restores the last undone change, and selects what was selected after the change.
   * Returns which change was restored.
   */
  redo(): Outcome {
    const change = this.#revert('redo', 'undo');
    if (!change) return { what: 'nothing-to-redo' };
    return { what: 'redone', change: changeOutcome(change, invertChanges(change.changes)) };
  }

  #revert(from: 'undo' | 'redo', to: 'undo' | 'redo'): UndoableChange | undefined {
    this.cancelGesture();
    const reverted = this.edits.revert(from, to);
    const selection = reverted?.selection?.[from === 'undo' ? 'before' : 'after'] ?? this.selection;
    const firstPresent = selection.find((id) => this.store.isPresent(id));
    const cover = topicOfCover(this.store, firstPresent ?? '');
    if (cover !== undefined && cover !== this.editedCover) this.navigator.setCover(cover);
    const parent = this.store.get(firstPresent ?? '')?.parent ?? '';
    if (this.store.get(parent)?.kind === 'group') this.navigator.setOpenGroup(parent);
    this.select(selection);
    return reverted;
  }
}

/** Names of the states of tools in which a gesture changes the selected records. */
const SUBJECT_STATES: ReadonlySet<string> = new Set(['pressing', 'moving', 'resizing', 'rotating', 'reshaping']);

/** Returns the entry of the undo history for removals by others. */
const changeDetailsOf = (changes: readonly RecordChange[], selection: readonly string[]): UndoableChange => ({
  changes,
  selection: { before: selection, after: [] },
});

/** Returns what a change in the undo history has done. */
const changeOutcome = ({ outcome, changes }: UndoableChange, describedChanges = changes): Outcome =>
  outcome ?? describeChanges(describedChanges) ?? { what: 'document-changed' };
