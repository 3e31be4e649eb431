import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';
import type { RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { CameraTarget, EditorCamera, View } from './camera.ts';
import type { SelectedChartPart } from './charts/chart-part-selection.ts';
import { followUpOperations } from './commands/registry.ts';
import type { EditorOptions } from './editor-options.ts';
import { Edits } from './edits.ts';
import { changeDetails, History } from './history.ts';
import type { EditorFlight } from './navigation/flight.ts';
import { Navigator } from './navigation/navigator.ts';
import { type PinchInput, scrolledCamera, type WheelInput } from './navigation/wheel.ts';
import { announce, announceChanges } from './outcomes/announce.ts';
import type { Outcome } from './outcomes/outcome.ts';
import { Selection } from './selection.ts';
import { type CellSelection, tableOf } from './tables/table-grid.ts';
import { emptyPlaceholder } from './text/empty-placeholder.ts';
import { isEmptyText } from './text/is-empty-text.ts';
import type { RunningTool } from './tools/running-tool.ts';
import type { Effect, PointerInput, ToolContext } from './tools/tool.ts';
import { ToolBox } from './tools/tool-box.ts';
import type { ToolChoice, ToolSettings } from './tools/tool-choice.ts';
import { layoutNotices } from './topics/automatic-layout.ts';
import { isTitle } from './topics/title-element.ts';
import { textSizesNotice } from './topics/topic-text-sizes.ts';
import type { Guide } from './transform/guide.ts';

/** The state of an editor window: document, camera, selection, tool, and the running gesture. */
export class EditorState {
  readonly store: RecordStore;
  /** Called before each press of a pointer or key, movement of the wheel, and command. */
  onInput: (() => void) | undefined;
  protected readonly options: EditorOptions;
  protected readonly navigator: Navigator;
  /** The author's changes that can be undone and redone. */
  readonly history: History;
  protected readonly edits: Edits;
  protected readonly tools = new ToolBox();
  /** The record whose text is edited, and the point of the window at which a double click began the editing. */
  protected textEditing: { readonly id: string; readonly point?: Point } | undefined;
  readonly #selected: Selection;
  #lastInput: PointerInput | undefined;
  #isTouch = false;

  constructor(options: EditorOptions) {
    const { store, window, onChange = () => undefined, undoHistory = new History() } = options;
    this.options = options;
    this.store = store;
    this.#selected = new Selection(store);
    this.navigator = new Navigator(store, window);
    this.history = undoHistory;
    this.edits = new Edits(store, undoHistory, this.navigator, onChange);
  }

  get view(): View {
    return this.navigator.view;
  }

  /** Ids of the open topics and groups: a click in one of them selects a record inside it. */
  get openIds(): ReadonlySet<string> {
    return this.navigator.openIds;
  }

  /** Whether the interface has to call `advanceTime` before it paints the canvas. */
  get needsTime(): boolean {
    return this.navigator.isFlying || this.tools.current.isBusy;
  }

  /** Ids of the selected records, which have the same parent. */
  get selection(): readonly string[] {
    return this.#selected.ids;
  }

  /** See `Selection`. */
  get cells(): CellSelection | undefined {
    return this.#selected.cells;
  }

  /** See `Selection`. */
  get chartPart(): SelectedChartPart | undefined {
    return this.#selected.chartPart;
  }

  /** See `Selection`. */
  get formatTargets(): readonly string[] {
    return this.#selected.formatTargets;
  }

  /** See `Selection`. Also ends when another tool is chosen. */
  get isSelectingSeveral(): boolean {
    return this.#selected.isSelectingSeveral;
  }

  set isSelectingSeveral(isSelecting: boolean) {
    this.#selected.isSelectingSeveral = isSelecting;
  }

  /** Whether the selection was made by the pointer on the canvas, not by a command. */
  get isSelectedByPointer(): boolean {
    return this.#selected.isByPointer;
  }

  /** Lines that show with which edges, centres, sizes or gaps the running gesture is aligned. */
  get guides(): readonly Guide[] {
    return this.edits.preview?.guides ?? [];
  }

  /**
   * Ids of the records that are outlined during the running gesture: the topic into which a drag moves records, the
   * records that a drawn topic will contain, or the records to which the ends of a line are attached.
   */
  get outlined(): readonly string[] {
    return this.edits.preview?.outlined ?? [];
  }

  /** Ids of the records that the running gesture changes: the copies that it moves, or else the selection. */
  get changingIds(): readonly string[] {
    return this.edits.preview?.copies ?? this.selection;
  }

  get tool(): ToolChoice {
    return { name: this.tools.current.name, staysChosen: this.tools.staysChosen };
  }

  /** The settings that the author has chosen for the tools that draw. */
  get toolSettings(): ToolSettings {
    return this.tools.settings;
  }

  changeToolSettings(settings: Partial<ToolSettings>): void {
    this.tools.changeSettings(settings);
  }

  /** Whether the last pointer event came from a finger. Handles are larger for fingers. */
  get isTouch(): boolean {
    return this.#isTouch;
  }

  /** Name of the state of the tool in use. */
  get toolState(): string {
    return this.tools.current.state;
  }

  /** Whether the author may not change the document. */
  get isReadOnly(): boolean {
    return this.edits.isReadOnly;
  }

  /** Sets whether the author may not change the document. If so, the running gesture and the editing of a text end. */
  setReadOnly(isReadOnly: boolean): void {
    this.edits.isReadOnly = isReadOnly;
    if (isReadOnly) this.setTool({ name: 'select' });
  }

  /** Shows a notice if the author may not change the document. Returns whether this is so. */
  refuseIfReadOnly(): boolean {
    if (this.isReadOnly) this.options.onNotice?.({ kind: 'read-only' });
    return this.isReadOnly;
  }

  /** Id of the record whose text is edited; undefined if no text is edited, or if the record was removed. */
  get editedTextId(): string | undefined {
    const id = this.textEditing?.id;
    return id !== undefined && this.store.isPresent(id) ? id : undefined;
  }

  /** The point of the window, in CSS pixels, at which a double click began the editing of the text. */
  get textEditingStart(): Point | undefined {
    return this.textEditing?.point;
  }

  /**
   * Ends editing of a text, removes an empty text, and chooses the select tool unless the tool stays chosen. An empty
   * title or placeholder of a template is kept.
   */
  endTextEditing(): void {
    const id = this.editedTextId;
    this.textEditing = undefined;
    if (id === undefined) return;
    if (!this.tools.staysChosen) this.setTool({ name: 'select' });
    const record = this.store.get(id);
    const isPlaceholder = record !== undefined && (isTitle(record) || emptyPlaceholder(record) !== undefined);
    if (isEmptyText(this.store.get(id)) && !isPlaceholder) this.change([{ op: 'remove', id }], 'continued');
  }

  resize(window: Size): void {
    this.navigator.resize(window);
  }

  /** Sets the part of the window that no panel covers, in CSS pixels; undefined for the whole window. */
  setVisibleArea(area: Rect | undefined): void {
    this.navigator.setVisibleArea(area);
  }

  /** Sets whether the camera jumps to its target instead of flying there. */
  setReducedMotion(isReduced: boolean): void {
    this.navigator.reducesMotion = isReduced;
  }

  /** Moves the camera without a flight (see `Navigator.moveTo`). A running gesture continues. */
  moveCamera(camera: EditorCamera, isFitted = false): void {
    this.navigator.moveTo(camera, isFitted);
    this.navigator.prepareForOwnOperations(this.edits.preview?.operations ?? []);
  }

  /** Starts a flight, which `advanceTime` advances. */
  flyTo(target: CameraTarget): void {
    this.withoutPreview(() => this.navigator.flyTo(target));
  }

  /** Moves the camera along a path (see `Navigator.glide`), which `advanceTime` advances. */
  glide(createPath: (view: View) => EditorFlight): void {
    this.withoutPreview(() => this.navigator.glide(createPath));
  }

  /** Zooms and pans the camera by an event of the wheel or by a gesture of two fingers. */
  scroll(input: WheelInput | PinchInput): void {
    this.onInput?.();
    this.withoutPreview(() => this.navigator.scrollTo(scrolledCamera(this.view, input)));
  }

  /**
   * Advances a flight, and gestures that depend on time. Must be called before the canvas is painted, while `needsTime`
   * is true.
   * @param now the current time in milliseconds, from any origin
   */
  advanceTime(now: number): void {
    if (this.navigator.isFlying) this.withoutPreview(() => this.navigator.advance(now));
    const pointer = this.#lastInput;
    if (pointer?.type === 'move' && this.tools.current.isBusy)
      this.#handle((tool, context) => tool.handleTime(now, context, pointer));
  }

  /**
   * Runs a change of the view or the document. The preview of the running gesture is not applied during the change, and
   * is computed again after the change, unless the change returns `ended`.
   */
  protected withoutPreview(change: () => unknown): void {
    const preview = this.edits.hidePreview();
    if (change() === 'ended') return;
    if (preview && this.#lastInput) this.pointer({ ...this.#lastInput, type: 'move' });
    else if (preview) this.edits.showPreviewAgain(preview);
  }

  /** Uses another tool. A running gesture is cancelled. */
  setTool(choice: ToolChoice): void {
    this.endTextEditing();
    this.cancelGesture();
    this.#selected.isSelectingSeveral = false;
    this.tools.choose(choice);
  }

  /** Id of the topic whose cover is edited; undefined if no cover is edited, or if the topic was removed. */
  get editedCover(): string | undefined {
    return this.view.cover;
  }

  /**
   * Selects records, except removed records and records that have another parent than the first record. Ends editing of
   * a cover if the first record is not in the cover.
   */
  select(ids: readonly string[]): void {
    this.#selected.ids = ids;
    this.navigator.closeCoverOutside(this.selection);
    this.navigator.closeGroupsOutside(this.selection);
    const edited = this.editedTextId;
    if (edited !== undefined && !this.#selected.includes(edited)) this.endTextEditing();
  }

  /** Selects cells and their table; undefined leaves the table, which remains selected. */
  selectCells(cells: CellSelection | undefined): void {
    if (cells && this.cells?.table !== cells.table) this.select([cells.table]);
    this.#selected.cells = cells;
    const edited = this.editedTextId;
    if (edited !== undefined && tableOf(this.store, edited) !== undefined && edited !== cells?.focus)
      this.endTextEditing();
  }

  /**
   * Sets the edges of the rows of laid out tables (see `View.rowEdges`).
   * @param rowEdges by the id of the table
   */
  setRowEdges(rowEdges: ReadonlyMap<string, readonly number[]>): void {
    this.navigator.setRowEdges(rowEdges);
  }

  /** Sets the parts of charts (see `View.chartParts`). */
  setChartParts(parts: NonNullable<View['chartParts']>): void {
    this.navigator.setChartParts(parts);
  }

  /** Selects a part of a chart, and the chart; undefined leaves the chart selected without a part. */
  selectChartPart(selected: SelectedChartPart | undefined): void {
    if (selected && !isEqual(this.selection, [selected.chart])) this.select([selected.chart]);
    this.#selected.chartPart = selected;
  }

  /** Passes an event of the pointer to the tool. */
  pointer(input: PointerInput): void {
    this.#lastInput = input.type === 'down' || input.type === 'move' ? input : undefined;
    if (input.type !== 'cancel') this.#isTouch = input.device === 'touch';
    if (input.type === 'down') {
      this.onInput?.();
      this.navigator.stop();
    }
    if (input.type === 'down' && input.button === 0) this.endTextEditing();
    this.#handle((_tool, context) => this.tools.handle(input, context));
  }

  #handle(run: (tool: RunningTool, context: ToolContext) => readonly Effect[]): void {
    // Tools need the document without the changes of their own preview.
    const preview = this.edits.hidePreview();
    const effects = run(this.tools.current, this.toolContext());
    if (preview && !effects.some((effect) => effect.do === 'preview')) this.edits.showPreviewAgain(preview);
    const selectionAfter = effects.findLast((effect) => effect.do === 'select')?.ids;
    for (const effect of effects) this.#handleEffect(effect, selectionAfter);
  }

  protected toolContext(): ToolContext {
    const { settings, staysChosen } = this.tools;
    const { cells, chartPart } = this;
    return {
      view: this.view,
      openIds: this.openIds,
      selection: this.selection,
      ...(cells ? { cells } : {}),
      ...(chartPart ? { chartPart } : {}),
      isSelectingSeveral: this.isSelectingSeveral,
      settings,
      isToolLocked: staysChosen,
      newId: this.options.newId,
    };
  }

  protected cancelGesture(): void {
    const modifiers = { shift: false, mod: false, alt: false, button: 0 };
    if (this.tools.current.isBusy) this.pointer({ type: 'cancel', point: { x: 0, y: 0 }, ...modifiers });
  }

  /** Applies operations, and reports the topics whose automatic layout they have ended. Returns the changed records. */
  protected changeByHand(
    operations: readonly Operation[],
    after: readonly string[] = this.selection,
    outcome?: Outcome,
    joins?: number,
  ): readonly RecordChange[] {
    const notices = layoutNotices(this.store, operations);
    const changes = this.edits.change(operations, changeDetails(this.selection, after, outcome), joins);
    this.select(this.selection);
    for (const notice of notices) this.options.onNotice?.(notice);
    return changes;
  }

  /** Applies operations as one undoable change, or with `'continued'` as a part of the last undoable change. */
  change(operations: readonly Operation[], continuation?: 'continued'): void {
    this.edits.change(operations, changeDetails(this.selection, this.selection), continuation);
    this.select(this.selection);
  }

  /**
   * Carries out an effect that a tool returned.
   * @param selectionAfter ids of the records that are selected after all effects of the event; undefined if no effect
   * selects records
   */
  #handleEffect(effect: Effect, selectionAfter: readonly string[] | undefined): void {
    switch (effect.do) {
      case 'select':
        this.select(effect.ids);
        this.#selected.isByPointer = true;
        break;
      case 'select-cells':
        this.selectCells(effect.cells);
        break;
      case 'select-chart-part':
        this.selectChartPart(effect.selected);
        break;
      case 'move-camera':
        this.moveCamera(effect.camera);
        break;
      case 'fly-to':
        this.flyTo(effect.camera);
        break;
      case 'preview':
        this.edits.showPreview({ guides: [], outlined: [], ...effect });
        break;
      case 'commit': {
        if (this.refuseIfReadOnly()) break;
        const gesture = this.edits.hidePreview()?.operations ?? [];
        const operations = [...gesture, ...followUpOperations(this.store, gesture)];
        const notice = textSizesNotice(this.store, operations);
        const changes = this.changeByHand(operations, selectionAfter, effect.outcome);
        if (effect.outcome) announce(this.options, effect.outcome);
        else announceChanges(this.options, changes);
        if (notice) this.options.onNotice?.(notice);
        break;
      }
      case 'set-tool':
        this.setTool(effect.choice);
        break;
      case 'edit-text':
        if (!this.refuseIfReadOnly()) this.textEditing = { id: effect.id };
    }
  }
}
