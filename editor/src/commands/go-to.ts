import type { Point } from '@flydeck/scene/model/geometry';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { fitTopic } from '../camera.ts';
import { hitTest } from '../hit-test.ts';
import { currentTopic, rootTopic } from '../levels.ts';
import { fitRecords } from '../navigation/fit-records.ts';
import { overviewCamera } from '../navigation/wheel.ts';
import { isClassic } from '../path/pages.ts';
import { addMissingCell } from '../tables/missing-cells.ts';
import { cellPositionAt } from '../tables/table-edges.ts';
import { areasOf, type CellPosition, oneCell, shownCell, tableGrid } from '../tables/table-grid.ts';
import { topicName } from '../topics/topic-name.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

const kindOf = (store: RecordStore, id: string | undefined): string | undefined =>
  id === undefined ? undefined : store.get(id)?.kind;

/** Whether records of a kind have a text. */
const hasText = (kind: string | undefined): boolean =>
  kind !== undefined && (RECORD_KINDS[kind]?.texts.includes('body') ?? false);

/** Whether the command `enter` has an effect on a record of this kind. */
const canEnter = (kind: string | undefined): boolean =>
  kind !== undefined &&
  (['topic', 'group', 'image', 'math', 'code', 'table', 'chart', 'question'].includes(kind) || hasText(kind));

/**
 * Returns the result of entering the record at a point of the window (see `enterRecord`). If the record is a group, its
 * child at the point is selected; if it is a table, the text of the cell at the point is edited. A point in the box of
 * a text, where no record is hit, enters the text. Returns undefined if there is no record at the point.
 */
export function enterAt(context: CommandContext, point: Point): CommandResult | undefined {
  const { view, openIds } = context;
  const hitIn = (ids: ReadonlySet<string>) => {
    const hit = hitTest(view, ids, point);
    return hit.kind === 'record' ? hit : hitTest(view, ids, point, { textBoxes: 'all' });
  };
  const hit = hitIn(openIds);
  if (hit.kind !== 'record') return undefined;
  if (kindOf(view.store, hit.id) === 'table') {
    const result = enterTable(context, hit.id, cellPositionAt(view, hit.id, point));
    return { ...result, ...(result.cells ? { editText: result.cells.focus } : {}) };
  }
  const result = enterRecord(context, hit.id);
  const inside = hitIn(new Set([...openIds, hit.id]));
  return result.openGroup !== undefined && inside.kind === 'record' ? { ...result, selection: [inside.id] } : result;
}

/** Returns the result of flying to a topic. */
export const showTopic = (id: string): CommandResult => ({
  camera: (view) => fitTopic(view, id),
  outcome: { what: 'topic-shown', id },
});

/** Returns the result of flying to the overview. */
const SHOW_PRESENTATION: CommandResult = { camera: overviewCamera, outcome: { what: 'presentation-shown' } };

/**
 * Returns the result of selecting the cell of a table at a position, by default the first one. If the row lacks this
 * cell, the cells that the rows of the table lack are added.
 */
function enterTable(context: CommandContext, id: string, position?: CellPosition): CommandResult {
  const { view } = context;
  const grid = tableGrid(view.store, id);
  const first = areasOf(grid)[0]?.cell.id;
  const shown = position ? shownCell(grid, position)?.id : first;
  const added =
    shown === undefined && !isLocked(view.store, id)
      ? addMissingCell(context, grid, position ?? { row: 0, column: 0 })
      : undefined;
  const cell = shown ?? added?.cell ?? first;
  return {
    selection: [id],
    ...(added ? { operations: added.operations } : {}),
    ...(cell === undefined ? {} : { cells: oneCell(id, cell) }),
  };
}

/**
 * Returns the result of entering a record: the camera flies to a topic, a group opens and its front child is selected,
 * the text of an element is edited, an image is cropped, the first cell of a table is selected, formulas and code
 * are edited in a dialog, the data of a chart is edited in a grid, and the texts of a question on the canvas.
 */
function enterRecord(context: CommandContext, id: string): CommandResult {
  const { view } = context;
  const kind = kindOf(view.store, id);
  if (kind === 'topic') return { ...showTopic(id), selection: [] };
  if (kind === 'group') {
    const [child] = view.store.children(id, 'children').toReversed();
    return { openGroup: id, ...(child ? { selection: [child.id] } : {}) };
  }
  if (kind === 'image') return { selection: [id], tool: { name: 'crop' } };
  if (kind === 'table') return enterTable(context, id);
  if (kind === 'math') return { selection: [id], opens: 'formula' };
  if (kind === 'code') return { selection: [id], opens: 'code' };
  if (kind === 'question') return { selection: [id], opens: 'question' };
  if (kind === 'chart') return { selection: [id], opens: 'chart-data' };
  return hasText(kind) ? { selection: [id], editText: id } : {};
}

/** Enters the selected record (see `enterRecord`), or ends cropping. */
const enter: Command = {
  id: 'enter',
  shortcuts: ['enter'],
  isEnabled: ({ view, selection }) => selection.length === 1 && canEnter(kindOf(view.store, selection[0])),
  run: (context) => {
    const [id] = context.selection;
    if (context.tool.name === 'crop') return { tool: { name: 'select' } };
    return id === undefined ? {} : enterRecord(context, id);
  },
};

/**
 * Returns the parent of the current topic, which is the deepest open topic at the centre of the visible area. Returns
 * undefined if the current topic is the root or the page of a classic presentation.
 */
function outerTopic({ view, openIds }: CommandContext): string | undefined {
  const current = currentTopic(view, openIds);
  return current === rootTopic(view.store) || isClassic(view.store)
    ? undefined
    : (view.store.get(current)?.parent ?? undefined);
}

/**
 * Selects the group that contains the selection. If no group contains the selection, flies to the parent of the current
 * topic and selects the current topic. In the root topic, flies to the overview. Ends editing of a cover.
 */
const goToParent: Command = {
  id: 'go-to-parent',
  shortcuts: ['shift+enter'],
  isEnabled: () => true,
  run: (context) => {
    const { view, openIds, selection } = context;
    const parent = view.store.get(selection[0] ?? '')?.parent ?? undefined;
    if (parent !== undefined && kindOf(view.store, parent) === 'group') return { selection: [parent] };
    if (view.cover !== undefined) return { editCover: null };
    const outer = outerTopic(context);
    if (outer === undefined) return SHOW_PRESENTATION;
    return { ...showTopic(outer), selection: [currentTopic(view, openIds)] };
  },
};

/**
 * Deselects the selected part of a chart, or the selection; without a selection, ends editing of a cover, or flies to the parent of the current topic, with a notice
 * that offers to return.
 */
const goOut: Command = {
  id: 'go-out',
  shortcuts: ['escape'],
  isSilentIfDisabled: true,
  isEnabled: (context) => context.selection.length > 0 || outerTopic(context) !== undefined,
  run: (context) => {
    if (context.chartPart) return { chartPart: null };
    if (context.selection.length > 0) return { selection: [] };
    const { store, camera, cover } = context.view;
    if (cover !== undefined) return { editCover: null };
    const outer = outerTopic(context);
    if (outer === undefined) return {};
    const name = topicName(store, currentTopic(context.view, context.openIds));
    return { ...showTopic(outer), notice: { kind: 'topic-left', name, camera } };
  },
};

const showOverview: Command = {
  id: 'show-whole',
  shortcuts: ['shift+1'],
  isEnabled: () => true,
  run: () => SHOW_PRESENTATION,
};

const showSelection: Command = {
  id: 'show-selection',
  shortcuts: ['shift+2'],
  isEnabled: ({ selection }) => selection.length > 0,
  run: ({ selection }) => ({
    camera: (view) => fitRecords(view, selection) ?? view.camera,
    outcome: { what: 'selection-shown' },
  }),
};

const showLastView: Command = {
  id: 'show-last-view',
  shortcuts: ['alt+arrowleft'],
  isEnabled: () => true,
  run: ({ hasEarlierView }) => ({
    goesBack: true,
    outcome: { what: hasEarlierView ? 'earlier-view-shown' : 'no-earlier-view' },
  }),
};

/** Commands that enter and leave topics and groups, and move the camera. */
export const GO_TO_COMMANDS: readonly Command[] = [enter, goToParent, goOut, showOverview, showSelection, showLastView];
