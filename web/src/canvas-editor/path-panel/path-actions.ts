import type { CommandContext, CommandResult } from '@flydeck/editor/commands/command';
import { showTopic } from '@flydeck/editor/commands/go-to';
import { dropRows, nestRows, type RowDrop } from '@flydeck/editor/path/nest-rows';
import { isClassic } from '@flydeck/editor/path/pages';
import {
  addView,
  goToStep,
  removeSteps,
  renameStep,
  returnTopicToPath,
  setTransition,
  updateStepView,
} from '@flydeck/editor/path/path-commands';
import { rearrangeTopics } from '@flydeck/editor/path/rearrange-topics';
import { neighbourGap } from '@flydeck/editor/path/row-blocks';
import { deleteRows, duplicateSteps, moveRows, rearrangeAll } from '@flydeck/editor/path/row-commands';
import { renameTopic } from '@flydeck/editor/topics/rename-topic';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditorSession } from '../session/editor-session.ts';
import type { PageFileRequest } from '../session/session-events.ts';
import type { PanelRow, PathModel, StepField } from './path-model.ts';

/**
 * What the author can do with the rows of the panel. Methods without a row or keys as an argument use the selected
 * rows.
 */
export class PathActions {
  readonly #session: EditorSession;
  readonly #model: PathModel;

  constructor(session: EditorSession, model: PathModel) {
    this.#session = session;
    this.#model = model;
  }

  get store(): RecordStore {
    return this.#session.editor.store;
  }

  /** Runs an action of the editor. Returns whether the action may have changed the path. */
  perform(action: (context: CommandContext) => CommandResult | undefined): boolean {
    const { pathVersion } = this.#session;
    this.#session.update((editor) => editor.perform(action));
    return this.#session.pathVersion !== pathVersion;
  }

  select(keys: Iterable<string>): void {
    this.#model.update({ selectedKeys: new Set(keys) });
  }

  /** Selects a row, and starts to edit the title of its step or topic. */
  editTitle(key: string): void {
    this.select([key]);
    this.#model.update({ renamedKey: key });
  }

  /** Selects the row of a step, and moves the focus to a field in the details of the step. */
  editField(key: string, field: StepField): void {
    this.select([key]);
    this.#model.update({ requestedField: field });
  }

  /** Opens the dialog that inserts pages of another file, or replaces the file. */
  openPageFile(request: PageFileRequest): void {
    this.#session.events.openPageFile(request);
  }

  /** Returns the id of the step after which pages are inserted: the last selected or the current step. */
  insertionStep(): string | undefined {
    const { rows, currentKey } = this.#model.getState();
    return (
      this.#model.selectedRows.findLast(({ step }) => step !== undefined)?.step ??
      rows.find(({ key }) => key === currentKey)?.step
    );
  }

  /** Lets the camera fly to the topic or view of a row. */
  goTo({ key, step, topic }: PanelRow): void {
    this.#model.visit(key);
    this.perform((context) => (step === undefined ? { ...showTopic(topic), selection: [] } : goToStep(context, step)));
  }

  /** Moves dragged rows to a gap between other rows, and moves their topics to the level at which they were dropped. */
  drop(keys: ReadonlySet<string>, drop: RowDrop): void {
    const hasMoved = this.#keepCurrentVisible(() => this.perform((context) => dropRows(context, keys, drop)));
    if (hasMoved) this.#offerToRearrange(keys);
  }

  /** Moves the selected rows up or down by one position. */
  move(direction: 'up' | 'down'): void {
    const { rows, selectedKeys } = this.#model.getState();
    const gap = neighbourGap(this.store, rows, selectedKeys, direction);
    if (gap && this.perform((context) => moveRows(context, selectedKeys, gap))) this.#offerToRearrange(selectedKeys);
  }

  /** Moves the topics of the selected rows into another topic (`in`), or out of their parent topic (`out`). */
  nest(direction: 'in' | 'out'): void {
    const { selectedKeys } = this.#model.getState();
    this.#keepCurrentVisible(() => this.perform((context) => nestRows(context, selectedKeys, direction)));
  }

  /** Adds a topic after the last selected row, flies to the new topic, and starts to edit its title. */
  addTopic(): void {
    const precedingRow = this.#model.selectedRows.at(-1);
    this.#session.whenEditingLoaded(({ addTopicAfter }) => {
      if (!this.perform((context) => addTopicAfter(context, precedingRow))) return;
      // The new topic is selected on the canvas.
      const [topic] = this.#session.editor.selection;
      const row = this.#model.getState().rows.find((row) => row.topic === topic);
      if (!row) return;
      this.goTo(row);
      this.editTitle(row.key);
    });
  }

  /**
   * Adds a step whose view is what the canvas shows now. The new row follows the current row or, if rows with the same
   * topic as the current row are selected, the last of these rows.
   */
  addView(): void {
    const { rows, currentKey } = this.#model.getState();
    const knownKeys = new Set(rows.map(({ key }) => key));
    const currentRow = rows.find(({ key }) => key === currentKey);
    const precedingRow = this.#model.selectedRows.findLast(({ topic }) => topic === currentRow?.topic) ?? currentRow;
    this.perform((context) => addView(context, precedingRow?.step));
    const row = this.#model.getState().rows.find(({ key }) => !knownKeys.has(key));
    if (!row) return;
    this.#model.visit(row.key);
    this.select([row.key]);
  }

  /** Changes the view of a row to what the canvas shows now. */
  updateView({ key, step }: PanelRow): void {
    if (step === undefined) return;
    this.perform((context) => updateStepView(context, step));
    this.#model.visit(key);
  }

  /** Duplicates the selected steps, and selects the new rows. */
  duplicate(): void {
    const knownKeys = new Set(this.#model.getState().rows.map(({ key }) => key));
    const steps = new Set(this.#selectedSteps());
    if (steps.size === 0) return;
    this.perform((context) => duplicateSteps(context, steps));
    this.select(this.#model.getState().rows.flatMap(({ key }) => (knownKeys.has(key) ? [] : [key])));
  }

  /** Removes the selected steps from the path, and selects their topics' rows. The topics remain on the canvas. */
  removeFromPath(): void {
    const topics = new Set(this.#model.selectedRows.map(({ topic }) => topic));
    this.perform(() => removeSteps(this.#selectedSteps()));
    const removed = this.#model.getState().rows.filter(({ step, topic }) => step === undefined && topics.has(topic));
    this.select(removed.map(({ key }) => key));
  }

  /** Sets the transition to each of the selected steps. */
  setTransition(transition: PanelRow['transition']): void {
    this.perform(() => setTransition(this.#selectedSteps(), transition));
  }

  /** For each selected row without a step, adds a step with the row's topic to the path. Selects the topics' rows. */
  returnToPath(): void {
    const topics = this.#model.selectedRows.flatMap(({ step, topic }) => (step === undefined ? [topic] : []));
    for (const topic of topics) this.perform((context) => returnTopicToPath(context, topic));
    const returned = this.#model.getState().rows.filter(({ topic }) => topics.includes(topic));
    this.select(returned.map(({ key }) => key));
  }

  /**
   * Deletes the topics or steps of the selected rows. Then selects the first remaining row after the deleted rows, or
   * the last row if no row follows.
   */
  deleteSelected(): void {
    const { rows } = this.#model.getState();
    const { selectedRows } = this.#model;
    const lastSelectedIndex = rows.findLastIndex((row) => selectedRows.includes(row));
    if (!this.perform((context) => deleteRows(context, selectedRows))) return;
    const remainingRows = this.#model.getState().rows;
    const isRemaining = ({ key }: PanelRow) => remainingRows.some((row) => row.key === key);
    const rowToSelect = rows.slice(lastSelectedIndex).find(isRemaining) ?? remainingRows.at(-1);
    this.select(rowToSelect ? [rowToSelect.key] : []);
    if (!rowToSelect) return;
    focusRow(this.#model, rowToSelect.key);
    // In a classic presentation, the deleted page cannot be shown any more.
    if (isClassic(this.store)) this.goTo(rowToSelect);
  }

  /**
   * Ends the editing of a row's title. If the step of the row has its own title, is a view or repeats a topic, sets the
   * title of the step. Otherwise sets the title of the topic.
   * @param title undefined if the title was not changed
   */
  rename({ key, step, topic, isView, isRepeated }: PanelRow, title: string | undefined): void {
    this.#model.update({ renamedKey: undefined });
    focusRow(this.#model, key);
    if (title === undefined) return;
    const hasOwnTitle = this.store.get(step ?? '')?.properties['title'] !== undefined;
    const setsStepTitle = step !== undefined && (hasOwnTitle || isView || isRepeated);
    this.perform((context) => (setsStepTitle ? renameStep(step, title) : renameTopic(context, topic, title)));
  }

  /** Exchanges the positions of topics on the canvas, so that they are arranged in the order of the path. */
  rearrange(): void {
    this.perform(({ view }) => ({ operations: rearrangeAll(view.store), keepsLayout: true }));
  }

  /**
   * Performs a change. If the change moves the topic of the current row or one of its ancestors into another topic, the
   * topic or view of the current row may no longer be visible. In this case, the camera flies to this topic or view.
   */
  #keepCurrentVisible(change: () => boolean): boolean {
    const { rows, currentKey } = this.#model.getState();
    const currentRow = rows.find(({ key }) => key === currentKey);
    const ancestorsOf = (topic = '') => this.store.ancestry(topic).join();
    const ancestorsBefore = ancestorsOf(currentRow?.topic);
    const hasChanged = change();
    if (currentRow && ancestorsBefore !== ancestorsOf(currentRow.topic)) this.goTo(currentRow);
    return hasChanged;
  }

  #selectedSteps(): string[] {
    return this.#model.selectedRows.flatMap(({ step }) => step ?? []);
  }

  /**
   * Offers to rearrange the child topics of a topic if they are now in another order on the path than on the canvas.
   * @param keys keys of the moved rows
   */
  #offerToRearrange(keys: ReadonlySet<string>): void {
    const { store } = this;
    const movedRows = this.#model.getState().rows.filter(({ key }) => keys.has(key));
    const parents = new Set(movedRows.flatMap(({ topic }) => store.get(topic)?.parent ?? []));
    const parentsToRearrange = [...parents].filter((parent) => rearrangeTopics(store, parent).length > 0);
    this.#model.update({ parentsToRearrange });
  }
}

/** Number of animation frames within which a row is rendered after the list was scrolled to it. */
const MAX_FRAMES = 10;

/** Focuses a row in one of the next animation frames, because the row may not be rendered yet. */
function focusRow(model: PathModel, key: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    model.revealer?.(key);
    const row = document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(key)}"]`);
    if (row) row.focus();
    else if (frames > 0) focusRow(model, key, frames - 1);
  });
}
