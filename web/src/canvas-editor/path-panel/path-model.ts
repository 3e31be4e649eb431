import { currentRow } from '@flydeck/editor/path/current-row';
import { type PathRow, parentNameToShow, pathRows } from '@flydeck/editor/path/path-rows';
import { rearrangeTopics } from '@flydeck/editor/path/rearrange-topics';
import { rowKey } from '@flydeck/editor/path/row-blocks';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { Listeners } from '../../listeners.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** A row of the panel: a step of the path, or a topic that is not on the path. */
export interface PanelRow extends PathRow {
  /** Identifies the row in the panel, also after the document has changed. */
  readonly key: string;
  /**
   * Title of the parent topic. Set only if the indentation of the rows does not show which topic is the parent.
   */
  readonly parentName?: string;
}

/** The rows that are being dragged, and how far they are dragged to the side. */
interface RowDrag {
  readonly keys: ReadonlySet<string>;
  /** Number of levels by which the rows are dragged deeper into topics; negative: out of topics. */
  readonly levelOffset: number;
}

/** A field in the details of a step. */
export type StepField = 'notes' | 'duration' | 'description';

interface PanelState {
  readonly rows: readonly PanelRow[];
  /** Key of the current row: the row whose topic or view the canvas shows. Undefined if no row is current. */
  readonly currentKey: string | undefined;
  readonly selectedKeys: ReadonlySet<string>;
  /** Key of the row whose title is being edited; undefined if no title is being edited. */
  readonly renamedKey: string | undefined;
  /** The field of the selected step that must get the focus. The details of the step focus the field and reset this. */
  readonly requestedField: StepField | undefined;
  /** Undefined while no rows are being dragged. */
  readonly drag: RowDrag | undefined;
  /**
   * Ids of topics whose child topics the panel offers to rearrange, because the author has moved rows and the order of
   * these child topics on the path differs from the order on the canvas.
   */
  readonly parentsToRearrange: readonly string[];
}

/**
 * The state of the panel. Listeners are notified only when a field of the state changes, not at every camera movement.
 */
export class PathModel {
  readonly #session: EditorSession;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  /** Scrolls the list to the row with a key. Undefined while all rows are rendered. */
  revealer: ((key: string) => void) | undefined;
  #state: PanelState = {
    rows: [],
    currentKey: undefined,
    selectedKeys: new Set(),
    renamedKey: undefined,
    requestedField: undefined,
    drag: undefined,
    parentsToRearrange: [],
  };
  /** The `pathVersion` of the session when the rows were last computed. */
  #pathVersion = -1;
  /** Rows by key. An unchanged row remains the same object, so that it is not rendered again. */
  #rowsByKey = new Map<string, PanelRow>();

  constructor(session: EditorSession) {
    this.#session = session;
    this.#handleSessionChange();
  }

  readonly getState = (): PanelState => this.#state;

  /** Subscribes to the session. Returns a function that unsubscribes. */
  readonly connect = (): (() => void) => this.#session.subscribe(() => this.#handleSessionChange());

  get selectedRows(): readonly PanelRow[] {
    return this.#state.rows.filter(({ key }) => this.#state.selectedKeys.has(key));
  }

  /** Changes fields of the state. */
  update(change: Partial<Omit<PanelState, 'rows' | 'currentKey'>>): void {
    this.#setState({ ...this.#state, ...change });
  }

  /** Records that the author goes to a row. If several rows show the same topic, this row becomes the current one. */
  visit(key: string): void {
    this.#session.visitedKey = key;
  }

  #handleSessionChange(): void {
    const { pathVersion, editor } = this.#session;
    const { rows: previousRows } = this.#state;
    const state = this.#pathVersion === pathVersion ? this.#state : this.#computeRows();
    this.#pathVersion = pathVersion;
    const current = currentRow(editor.view, this.#session.shownTopic, state.rows, this.#session.visitedKey);
    const currentKey = current && rowKey(current);
    // The details show a view that a command has just added.
    const isNewView = current?.isView && previousRows.length > 0 && !previousRows.some(({ key }) => key === currentKey);
    this.#setState({ ...state, currentKey, ...(isNewView && { selectedKeys: new Set([rowKey(current)]) }) });
  }

  /** Returns the state with new rows. Parts of the state that have not changed remain the same objects. */
  #computeRows(): PanelState {
    const { store } = this.#session.editor;
    const pathRowList = pathRows(store);
    const rows = pathRowList.map((row, i): PanelRow => {
      const key = rowKey(row);
      const parentName = parentNameToShow(store, pathRowList, i);
      const panelRow = { ...row, key, ...(parentName === undefined ? {} : { parentName }) };
      const previousRow = this.#rowsByKey.get(key);
      return previousRow && isEqual(previousRow, panelRow) ? previousRow : panelRow;
    });
    this.#rowsByKey = new Map(rows.map((row) => [row.key, row]));
    const { rows: previousRows, selectedKeys, parentsToRearrange } = this.#state;
    const isUnchanged = rows.length === previousRows.length && rows.every((row, i) => row === previousRows[i]);
    const stillToRearrange = parentsToRearrange.filter((topic) => rearrangeTopics(store, topic).length > 0);
    const hasRemovedKeys = [...selectedKeys].some((key) => !this.#rowsByKey.has(key));
    return {
      ...this.#state,
      rows: isUnchanged ? previousRows : rows,
      parentsToRearrange: stillToRearrange.length === parentsToRearrange.length ? parentsToRearrange : stillToRearrange,
      selectedKeys: hasRemovedKeys
        ? new Set([...selectedKeys].filter((key) => this.#rowsByKey.has(key)))
        : selectedKeys,
    };
  }

  #setState(state: PanelState): void {
    const previousState = this.#state;
    this.#state = state;
    const hasChanged = (Object.keys(state) as (keyof PanelState)[]).some((name) => state[name] !== previousState[name]);
    if (hasChanged) this.#listeners.notify();
  }
}
