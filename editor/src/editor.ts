import type { Point, Size } from '@flydeck/scene/model/geometry';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditorCamera, View } from './camera.ts';
import type { Clipboard } from './clipboard/clipboard.ts';
import { ALL_COMMANDS } from './commands/all-commands.ts';
import type { Command, CommandContext, CommandResult } from './commands/command.ts';
import { enterAt } from './commands/go-to.ts';
import { followOperations } from './connectors/follow.ts';
import type { EditorOptions } from './editor-options.ts';
import { Edits } from './edits.ts';
import { History } from './history.ts';
import { type ImageFile, placeImages } from './images/place-images.ts';
import { Navigator } from './navigation/navigator.ts';
import { type PinchInput, scrolledCamera, type WheelInput } from './navigation/wheel.ts';
import { isEmptyText } from './text/is-empty-text.ts';
import { keyGesture } from './tools/key-gesture.ts';
import type { RunningTool } from './tools/running-tool.ts';
import type { Effect, PointerInput, ToolContext } from './tools/tool.ts';
import { ToolBox } from './tools/tool-box.ts';
import type { ToolChoice, ToolSettings } from './tools/tool-choice.ts';
import { endLayoutsFor, layoutNotices } from './topics/automatic-layout.ts';
import type { Guide } from './transform/guide.ts';

/**
 * The state of an editor window without its interface: document, camera, selection, tool, and undo history. Pointer events
 * go to the tool; its effects change the state.
 */
export class Editor {
  readonly store: RecordStore;
  readonly #navigator: Navigator;
  #selection: readonly string[] = [];
  readonly #tools = new ToolBox();
  #textEditing: { readonly id: string; readonly point?: Point } | undefined;
  #lastInput: PointerInput | undefined;
  #clipboard: Clipboard = {};
  readonly #history: History;
  readonly #edits: Edits;
  readonly #options: EditorOptions;

  constructor(options: EditorOptions) {
    const { store, window, onChange = () => undefined, history = new History() } = options;
    this.#options = options;
    this.store = store;
    this.#navigator = new Navigator(store, window);
    this.#history = history;
    this.#edits = new Edits(store, history, this.#navigator, onChange);
  }

  get view(): View {
    return this.#navigator.view;
  }

  /** Ids of the open topics and groups: a click takes their content. */
  get open(): ReadonlySet<string> {
    return this.#navigator.open;
  }

  /** Whether the interface has to report the time before each frame, by `time`. */
  get needsTime(): boolean {
    return this.#navigator.isFlying || this.#tools.current.isBusy;
  }

  /** Ids of the selected records, which have the same parent. */
  get selection(): readonly string[] {
    return this.#selection;
  }

  /** What shows to what the running gesture snaps. */
  get guides(): readonly Guide[] {
    return this.#edits.preview?.guides ?? [];
  }

  /** Ids of the records that the running gesture outlines: where it places, or what it takes in. */
  get outlined(): readonly string[] {
    return this.#edits.preview?.outlined ?? [];
  }

  get tool(): ToolChoice {
    return { name: this.#tools.current.name, isLocked: this.#tools.isLocked };
  }

  /** What the author has chosen for the tools that draw. */
  get toolSettings(): ToolSettings {
    return this.#tools.settings;
  }

  /** Name of the state of the tool in use. */
  get toolState(): string {
    return this.#tools.current.state;
  }

  /** Id of the record whose text is edited. */
  get editedText(): string | undefined {
    const id = this.#textEditing?.id;
    return id !== undefined && this.store.isPresent(id) ? id : undefined;
  }

  /** The point of the window at which editing of the text began by a double click. */
  get textEditingStart(): Point | undefined {
    return this.#textEditing?.point;
  }

  /** Ends editing of a text, and returns to the select tool. A text element without any text is removed. */
  endTextEditing(): void {
    const id = this.editedText;
    this.#textEditing = undefined;
    if (id === undefined) return;
    if (!this.#tools.isLocked) this.setTool({ name: 'select' });
    if (isEmptyText(this.store, id)) this.change([{ op: 'remove', id }], 'continued');
  }

  /** What was copied in this window. */
  get clipboard(): Clipboard {
    return this.#clipboard;
  }

  get canUndo(): boolean {
    return this.#history.has('undo');
  }

  get canRedo(): boolean {
    return this.#history.has('redo');
  }

  resize(window: Size): void {
    this.#navigator.resize(window);
  }

  /** Lets the camera jump instead of fly. */
  reduceMotion(reduces: boolean): void {
    this.#navigator.reducesMotion = reduces;
  }

  /** Moves the camera at once. A running gesture continues. */
  moveCamera(camera: EditorCamera): void {
    this.#navigator.moveTo(camera);
    this.#navigator.prepareForOwnOperations(this.#edits.preview?.operations ?? []);
  }

  /** Lets the camera fly to a view, which takes `time` events. */
  flyTo(camera: EditorCamera): void {
    this.#withoutPreview(() => this.#navigator.flyTo(camera));
  }

  /** Zooms and pans by the wheel or by fingers. */
  scroll(input: WheelInput | PinchInput): void {
    this.#withoutPreview(() => this.#navigator.scrollTo(scrolledCamera(this.view, input)));
  }

  /** Reports the time in milliseconds, for flights and gestures that wait. */
  time(now: number): void {
    if (this.#navigator.isFlying) this.#withoutPreview(() => this.#navigator.advance(now));
    if (this.#tools.current.isBusy) this.#handle((tool, context) => tool.wait(now, context));
  }

  /** Goes into the record under a point of the window. */
  doubleClick(point: Point): void {
    this.perform((context) => enterAt(context, point));
    if (this.#textEditing) this.#textEditing = { ...this.#textEditing, point };
  }

  /** Changes the view or the document under a running gesture, which continues from there. */
  #withoutPreview(change: () => void): void {
    const preview = this.#edits.hide();
    change();
    if (preview && this.#lastInput) this.pointer({ ...this.#lastInput, type: 'move' });
    else if (preview) this.#edits.showAgain(preview);
  }

  /** Uses another tool. A running gesture is cancelled. */
  setTool(choice: ToolChoice): void {
    this.endTextEditing();
    this.#cancelGesture();
    this.#tools.choose(choice);
  }

  select(ids: readonly string[]): void {
    this.#selection = ids.filter((id) => this.store.isPresent(id));
    this.#navigator.closeGroupsOutside(this.#selection);
    if (this.editedText !== undefined && !this.#selection.includes(this.editedText)) this.endTextEditing();
  }

  /** Passes an event of the pointer to the tool. */
  pointer(input: PointerInput): void {
    this.#lastInput = input.type === 'down' || input.type === 'move' ? input : undefined;
    if (input.type === 'down') this.#navigator.stop();
    if (input.type === 'down' && input.button === 0) this.endTextEditing();
    this.#handle((_tool, context) => this.#tools.handle(input, context));
  }

  #handle(run: (tool: RunningTool, context: ToolContext) => readonly Effect[]): void {
    // Tools compute from the document without their own preview.
    const preview = this.#edits.hide();
    const effects = run(this.#tools.current, this.#toolContext());
    if (preview && !effects.some((effect) => effect.do === 'preview')) this.#edits.showAgain(preview);
    for (const effect of effects) this.#handleEffect(effect);
  }

  #toolContext(): ToolContext {
    const { settings, isLocked } = this.#tools;
    return {
      view: this.view,
      open: this.open,
      selection: this.#selection,
      settings,
      isToolLocked: isLocked,
      newId: this.#options.newId,
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
   * while it is pressed; Escape ends a gesture, then the tool; Enter creates an object with a tool that draws.
   */
  key(shortcut: string): boolean {
    if (shortcut === 'space') this.#tools.startTemporary('hand');
    const isEscape = shortcut === 'escape' && (this.#tools.current.isBusy || this.tool.name !== 'select');
    if (isEscape) this.#leaveTool();
    if (shortcut === 'space' || isEscape || (shortcut === 'enter' && this.#drawByKey())) return true;
    const command = ALL_COMMANDS.find(({ shortcuts }) => shortcuts.includes(shortcut));
    return command !== undefined && this.run(command);
  }

  /** Performs the command of a shortcut in the edited text. Returns whether there is an enabled one. */
  textKey(shortcut: string): boolean {
    const command = ALL_COMMANDS.find(({ textShortcuts }) => textShortcuts?.includes(shortcut));
    return this.editedText !== undefined && command !== undefined && this.run(command);
  }

  /** Creates an object at the centre of the window, or a connector of two selected ones. Returns false for other tools. */
  #drawByKey(): boolean {
    const gesture = keyGesture(this.tool.name, this.view, this.#selection);
    if (!gesture || this.#tools.current.isBusy) return false;
    for (const input of gesture) this.pointer(input);
    return true;
  }

  /** Reports that a key is released. */
  keyUp(key: string): void {
    if (key === 'space') this.#tools.endTemporary();
  }

  /** Performs a command. Returns whether it is enabled. */
  run(command: Command): boolean {
    const isPerformed = this.perform((context) => (command.isEnabled(context) ? command.run(context) : undefined));
    if (isPerformed) this.#options.onCommand?.(command);
    return isPerformed;
  }

  /** Whether a command does something now. */
  isEnabled(command: Command): boolean {
    return command.isEnabled(this.#commandContext());
  }

  #commandContext(): CommandContext {
    const { tool, canUndo, canRedo, editedText } = this;
    return { ...this.#toolContext(), tool, canUndo, canRedo, editedText, clipboard: this.#clipboard };
  }

  /** Performs an action, such as one of the path with arguments. Returns false if it has no result. */
  perform(action: (context: CommandContext) => CommandResult | undefined): boolean {
    const result = action(this.#commandContext());
    if (result) this.#apply(result);
    return result !== undefined;
  }

  #apply({ operations = [], ...result }: CommandResult): void {
    const { selection, camera, openGroup, editText, tool } = result;
    const endedLayouts = result.keepsLayout ? [] : endLayoutsFor(this.store, operations, { isGesture: false });
    this.#changeByHand([...endedLayouts, ...operations, ...followOperations(this.store, operations)]);
    if (openGroup !== undefined) this.#navigator.setOpenGroup(openGroup);
    if (selection) this.select(selection);
    if (camera) this.flyTo(camera);
    if (result.goesBack) this.#navigator.goBack();
    if (editText !== undefined) this.#textEditing = { id: editText };
    if (tool) this.setTool(tool);
    if (result.reverts) this[result.reverts]();
    if (result.clipboard) this.#copy(result.clipboard);
    if (result.picksImages) this.#options.onPickImages?.(result.picksImages);
    if (result.formatsText) this.#options.onFormatText?.(result.formatsText);
    if (result.opens) this.#options.onOpen?.(result.opens);
    if (result.notice) this.#options.onNotice?.(result.notice);
  }

  /** Applies operations, and reports which topics are no longer laid out automatically. */
  #changeByHand(operations: readonly Operation[]): void {
    const notices = layoutNotices(this.store, operations);
    this.change(operations);
    for (const notice of notices) this.#options.onNotice?.(notice);
  }

  #copy(clipboard: Clipboard): void {
    this.#clipboard = { ...this.#clipboard, ...clipboard };
    this.#options.onCopy?.(clipboard);
  }

  /** Places uploaded pictures where they were dropped, or at the centre of the window, and selects them. */
  placeImages(files: readonly ImageFile[], point?: Point): void {
    this.perform((context) => {
      const { operations, ids } = placeImages({ ...context, files, ...(point ? { point } : {}) });
      return { operations, selection: ids };
    });
  }

  /** Applies operations as one undoable change, or as a part of the last one if they continue it. */
  change(operations: readonly Operation[], continuation?: 'continued'): void {
    this.#edits.change(operations, continuation);
    this.select(this.#selection);
  }

  /** Shows what an action of the interface would change, such as while a slider is dragged, instead of the preview before. */
  preview(compute: (view: View) => readonly Operation[]): void {
    this.#edits.hide();
    this.#edits.show({ operations: compute(this.view), guides: [], outlined: [] });
  }

  /** Stores an action of the interface as one undoable change, instead of the preview. */
  commit(compute: (view: View) => readonly Operation[]): void {
    this.#edits.hide();
    this.#apply({ operations: compute(this.view) });
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
    this.#withoutPreview(() => {
      this.#navigator.holdStill(update);
      this.select(this.#selection);
    });
  }

  undo(): void {
    this.#edits.revert('undo', 'redo');
    this.select(this.#selection);
  }

  redo(): void {
    this.#edits.revert('redo', 'undo');
    this.select(this.#selection);
  }

  #handleEffect(effect: Effect): void {
    switch (effect.do) {
      case 'select':
        this.select(effect.ids);
        break;
      case 'move-camera':
        this.moveCamera(effect.camera);
        break;
      case 'fly-to':
        this.flyTo(effect.camera);
        break;
      case 'preview':
        this.#edits.show({ guides: [], outlined: [], ...effect });
        break;
      case 'commit':
        this.#changeByHand(this.#edits.hide()?.operations ?? []);
        break;
      case 'set-tool':
        this.setTool(effect.choice);
        break;
      case 'edit-text':
        this.#textEditing = { id: effect.id };
        break;
    }
  }
}
