import type { View } from '@flydeck/editor/camera';
import { strokeWidth, unitsPerPoint } from '@flydeck/editor/drawing/default-sizes';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import {
  BORDER_CHOICES,
  type BorderChoice,
  restyleBorders,
  setBorders,
  strokesInArea,
} from '@flydeck/editor/tables/cell-borders';
import { BORDER_POINTS } from '@flydeck/editor/tables/cell-look';
import { areaOf, type CellArea, type TableGrid, tableGrid, wholeArea } from '@flydeck/editor/tables/table-grid';
import type { Stroke } from '@flydeck/scene/model/fill';
import type { Operation } from '@flydeck/scene/records/operations';
import { Grid2x2, type LucideIcon, Rows3, Square, SquareDashed } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import type { Editable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { shownColor } from '../fields/color-names.ts';
import fields from '../fields/fields.module.css';
import { IconChoice } from '../fields/icon-choice.tsx';
import { NumberField } from '../fields/number-field.tsx';

const CHOICES: Readonly<Record<BorderChoice, { readonly label: string; readonly icon: LucideIcon }>> = {
  all: { label: 'canvas-tables.bordersAll', icon: Grid2x2 },
  outer: { label: 'canvas-tables.bordersOuter', icon: Square },
  rows: { label: 'canvas-tables.bordersRows', icon: Rows3 },
  none: { label: 'canvas-tables.bordersNone', icon: SquareDashed },
};
/** Maximum width of a border, in the units of the topic. */
const MAX_WIDTH = 2000;

/** Fields for the borders of the selected cells or, if no cells are selected, of all cells of a table. */
export function BorderFields({ table }: { readonly table: string }) {
  const session = useFieldSession();
  const { store, cells, view } = session.editor;
  const targetIn = (grid: TableGrid): CellArea => (cells && areaOf(grid, cells)) ?? wholeArea(grid);
  const operationsFor =
    (change: (grid: TableGrid, area: CellArea) => Operation[]) =>
    (current: View): Operation[] => {
      const grid = tableGrid(current.store, table);
      return change(grid, targetIn(grid));
    };
  const grid = tableGrid(store, table);
  const strokes = strokesInArea(grid, targetIn(grid));
  const theme = documentTheme(store);
  const [first] = strokes;
  const editable = <Value,>(read: (stroke: Stroke) => Value, change: (value: Value) => Partial<Stroke>) => {
    const operations = (value: Value) => operationsFor((current, area) => restyleBorders(current, area, change(value)));
    const isMixed = strokes.some((stroke) => first && read(stroke) !== read(first));
    return {
      value: isMixed ? 'mixed' : first && read(first),
      preview: (value) => session.update((editor) => editor.preview(operations(value))),
      set: (value) => session.update((editor) => editor.commit(operations(value))),
    } satisfies Editable<Value>;
  };
  const width = editable(
    (stroke) => stroke.width,
    (value) => ({ width: value }),
  );
  const choose = (choice: BorderChoice) => {
    const parent = store.get(table)?.parent ?? '';
    const stroke = first ?? { color: 'muted', width: strokeWidth(BORDER_POINTS, unitsPerPoint(view, parent)) };
    session.update((editor) =>
      editor.commit(operationsFor((current, area) => setBorders(current, area, choice, stroke))),
    );
  };
  return (
    <>
      <IconChoice
        label={t('canvas-tables.borders')}
        options={BORDER_CHOICES.map((value) => {
          const { label, icon: Icon } = CHOICES[value];
          return { value, label: t(label), icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> };
        })}
        value={undefined}
        onChoose={choose}
      />
      {first && (
        <>
          <ColorField
            label={t('canvas-tables.borderColor')}
            editable={editable(
              (stroke) => shownColor(stroke, theme),
              (color) => ({ color }),
            )}
          />
          <div className={fields.row}>
            <span className={fields.label} aria-hidden="true">
              {t('canvas-tables.borderWidth')}
            </span>
            <NumberField
              label={t('canvas-tables.borderWidth')}
              value={width.value}
              min={0}
              max={MAX_WIDTH}
              decimals={1}
              onChange={(next) => width.set(next)}
            />
          </div>
        </>
      )}
    </>
  );
}
