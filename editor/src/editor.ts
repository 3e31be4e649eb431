import type { Size } from '@flydeck/scene/model/geometry';
import { applyOperations, type RecordChange } from '@flydeck/scene/records/apply';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { undoOperations } from '@flydeck/scene/records/undo';
import { type EditorCamera, fitTopic, type View } from './camera.ts';
import { ALL_COMMANDS } from './commands/all-commands.ts';
import type { Command } from './commands/command.ts';
import { followOperations } from './connectors/follow.ts';
import { History, type HistoryEntry } from './history.ts';
import { openTopics, rootTopic } from './levels.ts';
import { Preview } from './preview.ts';
import type { Effect, PointerInput, ToolContext } from './tools/tool.ts';
import { ToolBox } from './tools/tool-box.ts';
import type { ToolChoice } from './tools/tool-choice.ts';
import type { Guide } from './transform/guide.ts';

export interface EditorOptions {
  readonly store: RecordStore;
  /** Size of the canvas in CSS pixels. */
  readonly window: Size;
  /** Returns a new id that is unique in the document. */
  readonly newId: () => string;
  /** Receives the operations of each change for the server, and their effect on the store. */
  readonly onChange?: ChangeListener;
  /** The author's changes before a reload. */
  readonly history?: History;
}

type ChangeListener = (operations: readonly Operation[], changes: readonly RecordChange[]) => void;

/**
 * The state of an editor window without its interface: document, camera, selection, tool, and undo history. Pointer events
 * go to the tool; its effects change the state.
 */
export class Editor {
  readonly store: RecordStore;
  readonly #onChange: ChangeListener;
  #window: Size;
  #camera: EditorCamera;
  #open: ReadonlySet<string> = new Set();
  #selection: readonly string[] = [];
  readonly #tools = new ToolBox();
  #editedText: string | undefined;
  #lastInput: PointerInput | undefined;
  readonly #preview: Preview;
  readonly #history: History;
  readonly #newId: () => string;

  constructor(options: EditorOptions) {
    const { store, window, newId, onChange = () => undefined, history = new History() } = options;
    this.#newId = newId;
    this.#history = history;
    this.store = store;
    this.#preview = new Preview(store);
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

  /** What shows to what the running gesture snaps. */
  get guides(): readonly Guide[] {
    return this.#preview.guides;
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
    return this.#history.has('undo');
  }

  get canRedo(): boolean {
    return this.#history.has('redo');
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
    // Tools compute from the document without their own preview.
    const preview = this.#preview.clear();
    const effects = this.#tools.current.handle(input, this.#toolContext());
    if (preview && !effects.some((effect) => effect.do === 'preview')) this.#preview.restore(preview);
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
    this.change([...operations, ...followOperations(this.store, operations)]);
    if (selection) this.select(selection);
    if (camera) this.moveCamera(camera);
    if (tool) this.setTool(tool);
    return true;
  }

  /** Applies operations as one undoable change. */
  change(operations: readonly Operation[]): void {
    if (operations.length === 0) return;
    this.#withoutPreview(() => {
      const changes = applyOperations(this.store, operations);
      this.#history.record(changes);
      this.#onChange(operations, changes);
    });
    this.select(this.#selection);
  }

  /** Applies operations of others. A running gesture continues on the changed document. */
  receive(operations: readonly Operation[]): void {
    this.updateDocument(() => applyOperations(this.store, operations));
  }

  /**
   * Runs a change of the store that is not the author's, while the preview of a gesture is not applied to it. The gesture
   * continues on the changed document.
   */
  updateDocument(update: () => void): void {
    const preview = this.#preview.clear();
    update();
    this.select(this.#selection);
    this.moveCamera(this.#camera);
    if (preview && this.#lastInput) this.pointer({ ...this.#lastInput, type: 'move' });
    else if (preview) this.#preview.restore(preview);
  }

  undo(): void {
    this.#revert('undo', 'redo');
  }

  redo(): void {
    this.#revert('redo', 'undo');
  }

  /** Reverts the last change of a list that still has an effect. */
  #revert(from: HistoryEntry['list'], to: HistoryEntry['list']): void {
    this.#withoutPreview(() => {
      for (let last = this.#history.pop(from); last; last = this.#history.pop(from))
        if (this.#revertChange(last, to)) return;
    });
    this.select(this.#selection);
  }

  /** Returns false if nothing is left to revert. */
  #revertChange(last: readonly RecordChange[], to: HistoryEntry['list']): boolean {
    const operations = undoOperations(this.store, last);
    if (operations.length === 0) return false;
    try {
      const changes = applyOperations(this.store, operations);
      this.#history.push(to, changes);
      this.#onChange(operations, changes);
      return true;
    } catch (error) {
      if (error instanceof OperationError) return false;
      throw error;
    }
  }

  #withoutPreview(change: () => void): void {
    const preview = this.#preview.clear();
    change();
    if (preview) this.#preview.restore(preview);
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
        this.#preview.clear();
        this.#preview.show(
          [...effect.operations, ...followOperations(this.store, effect.operations)],
          effect.guides,
        );
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

  #commitPreview(): void {
    this.change(this.#preview.clear()?.operations ?? []);
  }
}
