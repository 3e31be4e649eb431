import { findCommand } from '@flydeck/editor/commands/registry';
import { headersOf, lookOfTable, TABLE_LOOKS, type TableLook } from '@flydeck/editor/tables/cell-look';
import { tableGrid } from '@flydeck/editor/tables/table-grid';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  ChartColumn,
  Columns3,
  Grid3x3,
  type LucideIcon,
  Rows2,
  Rows3,
  Square,
  TableCellsMerge,
  TableCellsSplit,
  TableColumnsSplit,
  TableProperties,
  TableRowsSplit,
} from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { commandLabel } from '../../session/command-labels.ts';
import { useFieldSession } from '../field-session.ts';
import { CommandButton } from '../fields/command-button.tsx';
import fields from '../fields/fields.module.css';
import { IconChoice } from '../fields/icon-choice.tsx';
import { IconToggle } from '../fields/icon-toggle.tsx';
import { Section } from '../fields/section.tsx';
import { BorderFields } from './border-fields.tsx';
import styles from './sections.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface CommandIcon {
  /** Id of the command. */
  readonly id: string;
  readonly icon: LucideIcon;
}

/** The buttons of the section in rows, by the message key of the row's label. */
const BUTTONS: readonly { readonly label: string; readonly commands: readonly CommandIcon[] }[] = [
  {
    label: 'canvas-tables.rows',
    commands: [
      { id: 'insert-row-above', icon: BetweenHorizontalEnd },
      { id: 'insert-row-below', icon: BetweenHorizontalStart },
      { id: 'move-rows-up', icon: ArrowUp },
      { id: 'move-rows-down', icon: ArrowDown },
      { id: 'remove-rows', icon: TableRowsSplit },
      { id: 'distribute-rows', icon: Rows3 },
    ],
  },
  {
    label: 'canvas-tables.columns',
    commands: [
      { id: 'insert-column-left', icon: BetweenVerticalEnd },
      { id: 'insert-column-right', icon: BetweenVerticalStart },
      { id: 'move-columns-left', icon: ArrowLeft },
      { id: 'move-columns-right', icon: ArrowRight },
      { id: 'remove-columns', icon: TableColumnsSplit },
      { id: 'distribute-columns', icon: Columns3 },
    ],
  },
  {
    label: 'canvas-tables.cells',
    commands: [
      { id: 'merge-cells', icon: TableCellsMerge },
      { id: 'split-cells', icon: TableCellsSplit },
    ],
  },
];

const LOOK_ICONS: Readonly<Record<TableLook, LucideIcon>> = {
  lines: Rows2,
  bands: TableProperties,
  grid: Grid3x3,
  plain: Square,
};

/** Fields for the selected table: its look and headers, and buttons that change its rows, columns and cells. */
export function TableSection() {
  const session = useFieldSession();
  const { store, selection, cells } = session.editor;
  const [id] = selection;
  const table = id === undefined || selection.length > 1 ? undefined : store.get(id);
  if (table?.kind !== 'table') return null;
  const headers = headersOf(table);
  return (
    <Section name="table" title={t('canvas-properties.kind.table')}>
      {!cells && <p className={styles.hint}>{t('canvas-tables.enterHint')}</p>}
      <IconChoice
        label={t('canvas-tables.look')}
        options={TABLE_LOOKS.map((look) => {
          const Icon = LOOK_ICONS[look];
          return { value: look, label: commandLabel({ id: `table-look-${look}` }), icon: <Icon {...ICON} /> };
        })}
        value={lookOfTable(tableGrid(store, table.id), headers)}
        onChoose={(look) => session.run(`table-look-${look}`)}
      />
      <Switch
        label={commandLabel({ id: 'toggle-header-row' })}
        checked={headers.headerRows > 0}
        onChange={() => session.run('toggle-header-row')}
      />
      <Switch
        label={commandLabel({ id: 'toggle-header-column' })}
        checked={headers.headerColumns > 0}
        onChange={() => session.run('toggle-header-column')}
      />
      {BUTTONS.map(({ label, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row with its legend in all browsers.
        <div key={label} className={fields.row} role="group" aria-label={t(label)}>
          <span className={fields.label} aria-hidden="true">
            {t(label)}
          </span>
          <div className={fields.icons}>
            {commands.map((command) => (
              <CommandIconButton key={command.id} {...command} />
            ))}
          </div>
        </div>
      ))}
      <BorderFields table={table.id} />
      <CommandButton id="chart-from-table" icon={ChartColumn} />
    </Section>
  );
}

/** A button that runs a command. The button is disabled while the command is. */
function CommandIconButton({ id, icon: Icon }: CommandIcon) {
  const session = useFieldSession();
  const command = findCommand(id);
  const isDisabled = !command || !session.editor.isEnabled(command);
  return (
    <IconToggle label={commandLabel({ id })} isDisabled={isDisabled} onClick={() => session.run(id)}>
      <Icon {...ICON} />
    </IconToggle>
  );
}
