import type { Size } from '@flydeck/scene/model/geometry';
import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { undoOperations } from '@flydeck/scene/records/undo';
import { type EditorCamera, fitTopic, type View } from './camera.ts';
import { ALL_COMMANDS } from './commands/all-commands.ts';
import type { Command } from './commands/command.ts';
import { openTopics, rootTopic } from './levels.ts';
import type { Effect, PointerInput, ToolContext } from './tools/tool.ts';
import { ToolBox } from './tools/tool-box.ts';
import type { ToolChoice } from './tools/tool-choice.ts';

export interface EditorOptions {
  readonly store: RecordStore;
  /** Size of the canvas in CSS pixels. */
  readonly window: Size;
  /** Returns a new id that is unique in the document. */
  readonly newId: () => string;
  /** Receives the operations of each change for the server. */
  readonly onChange?: (operations: readonly Operation[]) => void;
}

/**
 * The state of an editor window without its interface: document, camera, selection, tool, and undo history. Pointer events
 * go to the tool; its effects change the state.
 */
export class Editor {
  readonly store: RecordStore;
  readonly #onChange: (operations: readonly Operation[]) => void;
  #window: Size;
  #camera: EditorCamera;
  #open: ReadonlySet<string> = new Set();
  #selection: readonly string[] = [];
  readonly #tools = new ToolBox();
  #editedText: string | undefined;
  #lastInput: PointerInput | undefined;
  #preview:
    | { readonly operations: readonly Operation[]; readonly changes: readonly RecordChange[] }
    | undefined;
  readonly #undo: (readonly RecordChange[])[] = [];
  readonly #redo: (readonly RecordChange[])[] = [];

  readonly #newId: () => string;

  constructor({ store, window, newId, onChange = () => undefined }: EditorOptions) {
    this.#newId = newId;
    this.store = store;
    this.#onChange = onChange;
    this.#window = window;
    this.#camera = { topic: rootTopic(store), x: 0, y: 0, zoom: 1, rotation: 0 };
    this.moveCamera(fitTopic(this.view, this.#camera.topic));
  }

  get view(): View {
    return { store: this.store, camera: this.#camera, window: this.#window };
  }

  /** Ids of the open topics: a click takes their content. */
  get open(): ReadonlySet<string> {
    return this.#open;
  }

  /** Ids of the selected records, which have the same parent. */
  get selection(): readonly string[] {
    return this.#selection;
  }

  get tool(): ToolChoice {
    return { name: this.#tools.current.name, isLocked: this.#tools.isLocked };
  }

  /** Name of the state of the tool in use. */
  get toolState(): string {
    return this.#tools.current.state;
  }

  /** Id of the record whose text a tool asked to edit. */
  get editedText(): string | undefined {
    return this.#editedText;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  resize(window: Size): void {
    this.#window = window;
    this.moveCamera(this.#camera);
  }

  moveCamera(camera: EditorCamera): void {
    this.#camera = camera;
    this.#open = openTopics(this.view, this.#open);
  }

  /** Uses another tool. A running gesture is cancelled. */
  setTool(choice: ToolChoice): void {
    this.#cancelGesture();
    this.#tools.choose(choice);
  }

  select(ids: readonly string[]): void {
    this.#selection = ids.filter((id) => this.store.isPresent(id));
  }

  /** Passes an event of the pointer to the tool. */
  pointer(input: PointerInput): void {
    this.#lastInput = input.type === 'down' || input.type === 'move' ? input : undefined;
    const preview = this.#preview;
    // Tools compute from the document without their own preview.
    this.#clearPreview();
    const effects = this.#tools.current.handle(input, this.#toolContext());
    if (preview && !effects.some((effect) => effect.do === 'preview')) this.#showPreview(preview.operations);
    for (const effect of effects) this.#perform(effect);
  }

  #toolContext(): ToolContext {
    const { settings, isLocked } = this.#tools;
    return {
      view: this.view,
      open: this.#open,
      selection: this.#selection,
      settings,
      isToolLocked: isLocked,
      newId: this.#newId,
    };
  }

  /** Cancels the running gesture; without one, returns to the select tool. */
  #leaveTool(): void {
    if (this.#tools.current.isBusy) this.#cancelGesture();
    else this.#tools.choose({ name: 'select' });
  }

  #cancelGesture(): void {
    const modifiers = { shift: false, mod: false, alt: false, button: 0 };
    if (this.#tools.current.isBusy) this.pointer({ type: 'cancel', point: { x: 0, y: 0 }, ...modifiers });
  }

  /**
   * Performs the command of a shortcut such as `mod+d`. Returns whether there is an enabled one. Space moves the view
   * while it is pressed; Escape ends a gesture, then the tool.
   */
  key(shortcut: string): boolean {
    if (shortcut === 'space') this.#tools.startTemporary('hand');
    const isEscape = shortcut === 'escape' && (this.#tools.current.isBusy || this.tool.name !== 'select');
    if (isEscape) this.#leaveTool();
    if (shortcut === 'space' || isEscape) return true;
    const command = ALL_COMMANDS.find(({ shortcuts }) => shortcuts.includes(shortcut));
    return command !== undefined && this.run(command);
  }

  /** Reports that a key is released. */
  keyUp(key: string): void {
    if (key === 'space') this.#tools.endTemporary();
  }

  /** Performs a command. Returns whether it is enabled. */
  run(command: Command): boolean {
    const context = { ...this.#toolContext(), tool: this.tool };
    if (!command.isEnabled(context)) return false;
    const { operations = [], selection, camera, tool } = command.run(context);
    this.change(operations);
    if (selection) this.select(selection);
    if (camera) this.moveCamera(camera);
    if (tool) this.setTool(tool);
    return true;
  }

  /** Applies operations as one undoable change. */
  change(operations: readonly Operation[]): void {
    if (operations.length === 0) return;
    const changes = applyOperations(this.store, operations);
    this.#undo.push(changes);
    this.#redo.length = 0;
    this.#onChange(operations);
    this.select(this.#selection);
  }

  /** Applies operations of others. A running gesture continues on the changed document. */
  receive(operations: readonly Operation[]): void {
    const isGesture = this.#preview !== undefined;
    this.#clearPreview();
    applyOperations(this.store, operations);
    this.select(this.#selection);
    this.moveCamera(this.#camera);
    if (isGesture && this.#lastInput) this.pointer({ ...this.#lastInput, type: 'move' });
  }

  undo(): void {
    this.#revert(this.#undo, this.#redo);
  }

  redo(): void {
    this.#revert(this.#redo, this.#undo);
  }

  #revert(from: (readonly RecordChange[])[], to: (readonly RecordChange[])[]): void {
    const changes = from.pop();
    if (!changes) return;
    const operations = undoOperations(this.store, changes);
    if (operations.length === 0) return;
    to.push(applyOperations(this.store, operations));
    this.#onChange(operations);
    this.select(this.#selection);
  }

  #perform(effect: Effect): void {
    switch (effect.do) {
      case 'select':
        this.select(effect.ids);
        break;
      case 'move-camera':
        this.moveCamera(effect.camera);
        break;
      case 'preview':
        this.#clearPreview();
        this.#showPreview(effect.operations);
        break;
      case 'commit':
        this.#commitPreview();
        break;
      case 'set-tool':
        this.setTool(effect.choice);
        break;
      case 'edit-text':
        this.#editedText = effect.id;
        break;
    }
  }

  #showPreview(operations: readonly Operation[]): void {
    if (operations.length > 0)
      this.#preview = { operations, changes: applyOperations(this.store, operations) };
  }

  #clearPreview(): void {
    if (this.#preview) revertChanges(this.store, this.#preview.changes);
    this.#preview = undefined;
  }

  #commitPreview(): void {
    const operations = this.#preview?.operations ?? [];
    this.#clearPreview();
    this.change(operations);
  }
}
