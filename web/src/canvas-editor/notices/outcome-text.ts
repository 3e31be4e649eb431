import type { OutcomeNotice } from '@flydeck/editor/commands/notice';
import type { Outcome } from '@flydeck/editor/outcomes/outcome';
import { pathRows } from '@flydeck/editor/path/path-rows';
import { type CellSelection, positionOf, selectedCellIds, tableGrid } from '@flydeck/editor/tables/table-grid';
import type { Point } from '@flydeck/scene/model/geometry';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { activeLanguage, t } from '../../i18n/index.ts';
import { titleOf } from '../menus/topic-title.ts';
import { formatPercent } from '../navigation/format-percent.ts';
import { rowName } from '../path-panel/row-name.ts';
import { formatNumber } from '../properties/fields/number-text.ts';
import { COMMAND_NAME_KEYS, commandLabel } from '../session/command-labels.ts';
import { type OutcomeName, PREFIXED_OUTCOMES, PROPERTY_KEYS, TEXT_KEYS } from './outcome-keys.ts';
import { recordName } from './record-name.ts';
import { SIDE_KEYS } from './side-keys.ts';

/**
 * Returns the text that screen readers announce for an outcome. Texts that do not say what the command has done, such as
 * "2 objects moved", begin with the name of the command.
 */
export function outcomeText(store: RecordStore, { outcome, command }: OutcomeNotice): string {
  const text = describe(store, outcome, command);
  const position = outcome.what === 'moved' ? outcome.position : undefined;
  if (position) return `${text}. ${positionText(position)}`;
  const isPrefixed = command !== undefined && PREFIXED_OUTCOMES.has(outcome.what);
  return isPrefixed ? labelled(commandLabel({ id: command }), text) : text;
}

const positionText = ({ x, y }: Point): string =>
  t('canvas-outcomes.position', { x: formatNumber(x), y: formatNumber(y) });

const labelled = (label: string, text: string): string => t('canvas-outcomes.labelled', { label, text });

/** Returns the text of an outcome without the name of the command. */
function describe(store: RecordStore, outcome: Outcome, command: string | undefined): string {
  switch (outcome.what) {
    case 'changed': {
      const text = t(TEXT_KEYS.changed, { count: outcome.count });
      const key = PROPERTY_KEYS[outcome.property ?? ''];
      return key === undefined ? text : labelled(t(key), text);
    }
    case 'moved': {
      const { count, parent = '' } = outcome;
      const isTopic = store.get(parent)?.kind === 'topic';
      return isTopic
        ? t('canvas-outcomes.movedToTopic', { count, title: titleOf(store, parent) })
        : t(TEXT_KEYS.moved, { count });
    }
    case 'topic-shown':
    case 'cover-editing':
    case 'step-moved':
    case 'topic-nested':
    case 'view-added':
    case 'view-updated':
    case 'renamed':
      return aboutRecord(store, outcome.what, outcome.id);
    case 'cells-selected':
      return cellsText(store, outcome.cells);
    case 'transition-set':
      return labelled(t(TEXT_KEYS['transition-set']), t(`canvas-path.${outcome.transition}`));
    case 'zoomed':
      return t(TEXT_KEYS.zoomed, { percent: formatPercent(outcome.level, activeLanguage()) });
    case 'tool-chosen':
      return t(TEXT_KEYS['tool-chosen'], { name: toolName(outcome.tool, command) });
    case 'formatted':
      return labelled(
        commandLabel({ id: `text-${outcome.format}` }),
        t(outcome.isOn === false ? 'canvas-outcomes.off' : TEXT_KEYS.formatted),
      );
    case 'line-end-changed':
      return labelled(t(END_KEYS[outcome.end]), lineEndText(store, outcome));
    case 'undone':
    case 'redone':
      return t(TEXT_KEYS[outcome.what], { change: describe(store, outcome.change, undefined) });
    default:
      return t(TEXT_KEYS[outcome.what], 'count' in outcome ? { count: outcome.count } : {});
  }
}

/** Message keys of the names of the ends of a line. */
const END_KEYS = { start: 'canvas-properties.startHead', end: 'canvas-properties.endHead' } as const;

/** Returns the position of an end of a line and, if the end is attached, the element or topic and its side. */
function lineEndText(
  store: RecordStore,
  { position, target }: Extract<Outcome, { readonly what: 'line-end-changed' }>,
): string {
  const place = positionText(position);
  if (!target) return `${place}, ${t('canvas-properties.notConnected')}`;
  const name = recordName(store, target.id);
  return t('canvas-outcomes.connected', { name, side: t(SIDE_KEYS[target.side]) });
}

/** Returns the position and the text of a selected cell, or the number of the selected cells. */
function cellsText(store: RecordStore, cells: CellSelection): string {
  const ids = selectedCellIds(store, cells);
  if (ids.length !== 1) return t(TEXT_KEYS['cells-selected'], { count: ids.length });
  const position = positionOf(tableGrid(store, cells.table), cells.focus);
  const text = (store.get(cells.focus)?.texts?.['body']?.paragraphs ?? []).map(paragraphText).join(' ').trim();
  return t('canvas-tables.cell', {
    row: (position?.row ?? 0) + 1,
    column: (position?.column ?? 0) + 1,
    text: text === '' ? t('canvas-tables.emptyCell') : text,
  });
}

/** Returns the text of an outcome about a topic or step. */
function aboutRecord(store: RecordStore, what: OutcomeName, id: string): string {
  const row = pathRows(store).find(({ step, topic }) => (step ?? topic) === id || topic === id);
  const parent = store.get(row?.topic ?? id)?.parent;
  return t(TEXT_KEYS[what], {
    title: row ? rowName(row) : titleOf(store, id),
    number: row?.number ?? 0,
    parent: titleOf(store, parent ?? ''),
  });
}

/** Returns the name of a tool. Tools without a name of their own, such as cropping, have the name of the command. */
function toolName(tool: string, command: string | undefined): string {
  const toolCommand = `tool-${tool}`;
  const isNamed = toolCommand in COMMAND_NAME_KEYS && tool !== 'line';
  return commandLabel({ id: isNamed || command === undefined ? toolCommand : command });
}
