import type { DocumentRecord } from '@flydeck/scene/records/record';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { useFieldSession } from '../field-session.ts';
import { ChoiceField, OptionalNumberField, RecordColorField } from './chart-fields.tsx';
import { setOrUnset } from './set-or-unset.ts';

/** Message keys of the positions of the legend. */
const LEGENDS = {
  none: 'canvas-charts.legendNone',
  bottom: 'canvas-charts.legendBottom',
  top: 'canvas-charts.legendTop',
  left: 'canvas-charts.legendLeft',
  right: 'canvas-charts.legendRight',
} as const;

/** A list of the positions of the legend of a chart. */
export function LegendField({ chart: { id, properties } }: { readonly chart: DocumentRecord }) {
  const session = useFieldSession();
  return (
    <ChoiceField
      label={t('canvas-charts.legend')}
      value={String(properties['legend'] ?? '')}
      options={[
        { value: '', label: t('canvas-charts.automatic') },
        ...Object.entries(LEGENDS).map(([value, key]) => ({ value, label: t(key) })),
      ]}
      onChange={(value) =>
        session.update((editor) => editor.commit(() => [setOrUnset(id, 'legend', value || undefined)]))
      }
    />
  );
}

/** Fields for the legend of a chart: its position, and the size and colour of its texts. */
export function LegendFields({ chart }: { readonly chart: DocumentRecord }) {
  const session = useFieldSession();
  const { id, properties } = chart;
  const set = (property: string, value: unknown) =>
    session.update((editor) => editor.commit(() => [setOrUnset(id, property, value)]));
  const color = properties['legendColor'] ?? properties['textColor'] ?? 'ink';
  return (
    <>
      <LegendField chart={chart} />
      <Switch
        label={t('canvas-charts.legendOverlay')}
        checked={properties['legendOverlay'] === true}
        onChange={({ currentTarget }) => set('legendOverlay', currentTarget.checked || undefined)}
      />
      <OptionalNumberField
        label={t('canvas-properties.textSize')}
        value={properties['legendSize'] ?? properties['textSize']}
        decimals={1}
        onChange={(value) => set('legendSize', value !== undefined && value > 0 ? value : undefined)}
      />
      <RecordColorField label={t('canvas-charts.color')} id={id} property="legendColor" value={String(color)} />
    </>
  );
}
