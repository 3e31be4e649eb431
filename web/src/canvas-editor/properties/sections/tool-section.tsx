import { DEFAULT_FILL } from '@flydeck/editor/drawing/new-shape';
import { NEW_LINE, type ToolSettings } from '@flydeck/editor/tools/tool-choice';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { KindChoice } from '../../charts/kind-choice.tsx';
import type { Editable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { ShapeGallery } from '../shape-gallery.tsx';
import { RouteChoice } from './route-field.tsx';
import styles from './sections.module.css';
import { ToolStyleFields } from './tool-style-fields.tsx';

/** The look of new shapes and lines that the theme gives. */
const SHAPE_STYLE = { fill: DEFAULT_FILL };
const LINE_STYLE = { stroke: NEW_LINE };

/** Width of the pen at the end of the slider, in points. Larger widths can be typed. */
const SLIDER_MAX_POINTS = 40;

/** Maximum numbers of rows and columns of a new table. More can be added later. */
const MAX_ROWS = 50;
const MAX_COLUMNS = 20;

/** Fields for the settings of the current drawing tool. */
export function ToolSection() {
  const session = useFieldSession();
  const { tool, toolSettings } = session.editor;
  const change = (settings: Partial<ToolSettings>) => session.update((editor) => editor.changeToolSettings(settings));
  /**
   * Returns a setting as the value and callbacks of a field. `preview` and `set` do the same, because the settings of a
   * tool are not part of the document: there is no stored value that a preview must leave unchanged.
   */
  function setting<Name extends keyof ToolSettings>(name: Name): Editable<ToolSettings[Name]> {
    const set = (value: ToolSettings[Name]) => change({ [name]: value });
    return { value: toolSettings[name], preview: set, set };
  }
  return (
    <div className={styles.tool}>
      {tool.name === 'shape' && (
        <ShapeGallery
          label={t('canvas-properties.section.shape')}
          value={toolSettings.preset}
          onChoose={(preset) => change({ preset })}
        />
      )}
      {tool.name === 'shape' && (
        <ToolStyleFields
          style={toolSettings.shapeStyle}
          themeStyle={SHAPE_STYLE}
          onChange={(shapeStyle) => change({ shapeStyle })}
        />
      )}
      {tool.name === 'table' && (
        <>
          <LabelledRow label={t('canvas-tables.rows')}>
            <NumberField
              label={t('canvas-tables.rows')}
              value={toolSettings.tableRows}
              min={1}
              max={MAX_ROWS}
              onChange={(rows) => change({ tableRows: Math.round(rows) })}
            />
          </LabelledRow>
          <LabelledRow label={t('canvas-tables.columns')}>
            <NumberField
              label={t('canvas-tables.columns')}
              value={toolSettings.tableColumns}
              min={1}
              max={MAX_COLUMNS}
              onChange={(columns) => change({ tableColumns: Math.round(columns) })}
            />
          </LabelledRow>
          <p className={styles.hint}>{t('canvas-tables.toolHint')}</p>
        </>
      )}
      {tool.name === 'chart' && (
        <>
          <KindChoice value={toolSettings.chartKind} onChoose={(chartKind) => change({ chartKind })} />
          <p className={styles.hint}>{t('canvas-charts.toolHint')}</p>
        </>
      )}
      {tool.name === 'line' && (
        <>
          <RouteChoice value={toolSettings.route} onChoose={(route) => change({ route })} />
          <Switch
            label={t('canvas-properties.hasArrow')}
            checked={toolSettings.hasArrow}
            onChange={(event) => change({ hasArrow: event.currentTarget.checked })}
          />
          <ToolStyleFields
            style={toolSettings.lineStyle}
            themeStyle={LINE_STYLE}
            onChange={(lineStyle) => change({ lineStyle })}
          />
        </>
      )}
      {tool.name === 'pen' && (
        <>
          <ColorField label={t('canvas-properties.color')} editable={setting('penColor')} />
          <SliderField
            label={t('canvas-properties.lineWidth')}
            editable={setting('penPoints')}
            min={0.5}
            max={SLIDER_MAX_POINTS}
            fallback={3}
          />
        </>
      )}
    </div>
  );
}
