import type { Point } from '@flydeck/scene/model/geometry';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { View } from './camera.ts';
import type { Clipboard } from './clipboard/clipboard.ts';
import { ALL_COMMANDS } from './commands/all-commands.ts';
import type { Command, CommandContext, CommandResult } from './commands/command.ts';
import { enterAt } from './commands/go-to.ts';
import { followOperations } from './connectors/follow.ts';
import { EditorState } from './editor-state.ts';
import { type ImageFile, placeImages } from './images/place-images.ts';
import { currentTopic } from './levels.ts';
import { keyGesture } from './tools/key-gesture.ts';
import { endLayoutsFor } from './topics/automatic-layout.ts';

/**
 * The state of an editor window without its interface, and the commands that change it: by keys and by the interface,
 * with clipboard and undo history. Pointer events are passed to the tool; its effects change the state.
 */
export class Editor extends EditorState {
  #clipboard: Clipboard = {};

  /** The records and the style that were last copied in this window. */
  get clipboard(): Clipboard {
    return this.#clipboard;
  }

  get canUndo(): boolean {
    return this.history.has('undo');
  }

  get canRedo(): boolean {
    return this.history.has('redo');
  }

  /** Enters the record at a point of the window: flies to a topic, opens a group, edits a text or crops an image. */
  doubleClick(point: Point): void {
    this.perform((context) => enterAt(context, point));
    if (this.textEditing) this.textEditing = { ...this.textEditing, point };
  }

  /** Cancels the running gesture; without a gesture, ends selecting several objects, or returns to the select tool. */
  #endGestureOrTool(): void {
    if (this.tools.current.isBusy) this.cancelGesture();
    else if (this.isSelectingSeveral) this.isSelectingSeveral = false;
    else this.tools.choose({ name: 'select' });
  }

  /**
   * Performs the command of a shortcut such as `mod+d`, or the action of a special key: while Space is pressed,
   * dragging moves the view; Escape cancels the gesture or, without a gesture, ends a mode or returns to the select
   * tool; Enter creates an object with a tool that draws. Returns whether the key had an effect.
   */
  key(shortcut: string): boolean {
    if (shortcut === 'space') this.tools.startTemporary('hand');
    const isInMode = this.tools.current.isBusy || this.isSelectingSeveral || this.tool.name !== 'select';
    const isEscape = shortcut === 'escape' && isInMode;
    if (isEscape) this.#endGestureOrTool();
    if (shortcut === 'space' || isEscape || (shortcut === 'enter' && this.#drawByKey())) return true;
    const command = ALL_COMMANDS.find(({ shortcuts }) => shortcuts.includes(shortcut));
    return command !== undefined && this.run(command);
  }

  /** Performs the command of a shortcut in the edited text. Returns whether the shortcut has an enabled command. */
  textKey(shortcut: string): boolean {
    const command = ALL_COMMANDS.find(({ textShortcuts }) => textShortcuts?.includes(shortcut));
    return this.editedText !== undefined && command !== undefined && this.run(command);
  }

  /**
   * Creates an object at the centre of the window, or a connector between two selected records. Returns false if the
   * tool cannot do this by key.
   */
  #drawByKey(): boolean {
    const gesture = keyGesture(this.tool.name, this.view, this.selection);
    if (!gesture || this.tools.current.isBusy) return false;
    for (const input of gesture) this.pointer(input);
    return true;
  }

  /** Must be called when a key is released. */
  keyUp(key: string): void {
    if (key === 'space') this.tools.endTemporary();
  }

  /** Performs a command if it is enabled. Returns whether it was performed. */
  run(command: Command): boolean {
    const isPerformed = this.perform((context) => (command.isEnabled(context) ? command.run(context) : undefined));
    if (isPerformed) this.options.onCommand?.(command);
    return isPerformed;
  }

  /** Whether a command would have an effect now. */
  isEnabled(command: Command): boolean {
    return command.isEnabled(this.#commandContext());
  }

  #commandContext(): CommandContext {
    const { tool, canUndo, canRedo, editedText } = this;
    const visibleArea = () => this.options.visibleArea?.();
    return { ...this.toolContext(), tool, canUndo, canRedo, editedText, clipboard: this.#clipboard, visibleArea };
  }

  /**
   * Performs an action that needs arguments, which a `Command` does not have. Returns false if the action has no
   * result.
   */
  perform(action: (context: CommandContext) => CommandResult | undefined): boolean {
    const result = action(this.#commandContext());
    if (result) this.#apply(result);
    return result !== undefined;
  }

  #apply({ operations = [], ...result }: CommandResult): void {
    const { selection, camera, openGroup, editText, tool } = result;
    const endedLayouts = result.keepsLayout ? [] : endLayoutsFor(this.store, operations, { isGesture: false });
    this.changeByHand([...endedLayouts, ...operations, ...followOperations(this.store, operations)], selection);
    if (openGroup !== undefined) this.navigator.setOpenGroup(openGroup);
    if (selection) this.select(selection);
    if (result.selectsSeveral !== undefined) this.isSelectingSeveral = result.selectsSeveral;
    if (camera) this.flyTo(camera);
    if (result.goesBack) this.navigator.goBack();
    if (editText !== undefined) this.textEditing = { id: editText };
    if (tool) this.setTool(tool);
    if (result.reverts) this[result.reverts]();
    if (result.clipboard) this.#copy(result.clipboard);
    if (result.picksImages) this.options.onPickImages?.(result.picksImages);
    if (result.formatsText) this.options.onFormatText?.(result.formatsText);
    if (result.opens) this.options.onOpen?.(result.opens);
    if (result.notice) this.options.onNotice?.(result.notice);
  }

  #copy(clipboard: Clipboard): void {
    this.#clipboard = { ...this.#clipboard, ...clipboard };
    this.options.onCopy?.(clipboard);
  }

  /** Places uploaded pictures where they were dropped, or at the centre of the window, and selects them. */
  placeImages(files: readonly ImageFile[], point?: Point): void {
    this.perform((context) => {
      const { operations, ids } = placeImages({ ...context, files, ...(point ? { point } : {}) });
      return { operations, selection: ids };
    });
  }

  /**
   * Shows what an action of the interface would change, for example while a slider is dragged. Replaces the previous
   * preview.
   */
  preview(compute: (view: View) => readonly Operation[]): void {
    this.edits.hidePreview();
    this.edits.showPreview({ operations: compute(this.view), guides: [], outlined: [] });
  }

  /** Removes the preview, and applies an action of the interface as one undoable change. */
  commit(compute: (view: View) => readonly Operation[]): void {
    this.edits.hidePreview();
    this.#apply({ operations: compute(this.view) });
  }

  /** Applies operations of other authors. A running gesture continues on the changed document. */
  receive(operations: readonly Operation[]): void {
    this.updateDocument(() => applyOperations(this.store, operations));
  }

  /**
   * Runs a change of the store that is not the author's, while the preview of a gesture is not applied to the store.
   * The gesture continues on the changed document.
   */
  updateDocument(update: () => void): void {
    const topic = currentTopic(this.view, this.open);
    this.withoutPreview(() => {
      this.navigator.preserveView(update);
      this.select(this.selection);
    });
    if (this.store.isPresent(topic)) return;
    const title = String(this.store.get(topic)?.properties['title'] ?? '');
    this.options.onNotice?.({ kind: 'topic-deleted', title });
  }

  /** Reverts the author's last change, and selects what was selected before it. A running gesture is cancelled. */
  undo(): void {
    this.#revert('undo', 'redo');
  }

  /**
   * Restores the change that was undone last, and selects what was selected after it. A running gesture is cancelled.
   */
  redo(): void {
    this.#revert('redo', 'undo');
  }

  #revert(from: 'undo' | 'redo', to: 'undo' | 'redo'): void {
    this.cancelGesture();
    const selection = this.edits.revert(from, to) ?? this.selection;
    const first = selection.find((id) => this.store.isPresent(id));
    const parent = this.store.get(first ?? '')?.parent ?? '';
    if (this.store.get(parent)?.kind === 'group') this.navigator.setOpenGroup(parent);
    this.select(selection);
  }
}
