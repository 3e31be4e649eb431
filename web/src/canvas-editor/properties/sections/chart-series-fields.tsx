import { canCombine } from '@flydeck/editor/charts/chart-kinds';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { t } from '../../../i18n/index.ts';
import { Switch } from '../../../ui/choice.tsx';
import { useFieldSession } from '../field-session.ts';
import { ChoiceField, OptionalNumberField } from './chart-fields.tsx';
import { setOrUnset } from './set-or-unset.ts';

/** Message keys of the kinds of series. */
const KINDS = {
  bar: 'canvas-charts.kindColumn',
  line: 'canvas-charts.kindLine',
  area: 'canvas-charts.kindArea',
} as const;

/** Message keys of the shapes of markers. */
const MARKERS: Readonly<Record<string, string>> = {
  none: 'canvas-charts.legendNone',
  circle: 'canvas-properties.head.oval',
  square: 'canvas-charts.markerSquare',
  diamond: 'canvas-properties.head.diamond',
  triangle: 'canvas-properties.head.triangle',
};

interface SeriesFieldsProps {
  readonly chart: DocumentRecord;
  readonly series: DocumentRecord;
}

/** Fields for how a series is drawn: its kind, its axis, and the line and markers of a line. */
export function SeriesFields({ chart, series: { id, properties } }: SeriesFieldsProps) {
  const session = useFieldSession();
  const set = (property: string, value: unknown) =>
    session.update((editor) => editor.commit(() => [setOrUnset(id, property, value)]));
  const chartKind = String(chart.properties['chart']);
  const kind = String(properties['kind'] ?? chartKind);
  const hasLine = kind === 'line' || kind === 'scatter' || kind === 'radar';
  return (
    <>
      {canCombine(chart.properties) && (
        <>
          <ChoiceField
            label={t('canvas-charts.seriesKind')}
            value={String(properties['kind'] ?? '')}
            options={[
              { value: '', label: t('canvas-charts.likeChart') },
              ...Object.entries(KINDS).map(([value, key]) => ({ value, label: t(key) })),
            ]}
            onChange={(value) => set('kind', value || undefined)}
          />
          <Switch
            label={t('canvas-charts.secondaryAxis')}
            checked={properties['secondary'] === true}
            onChange={({ currentTarget }) => set('secondary', currentTarget.checked || undefined)}
          />
        </>
      )}
      {hasLine && <LineFields properties={properties} set={set} />}
      {(kind === 'line' || kind === 'area') && (
        <Switch
          label={t('canvas-charts.kindLineSmooth')}
          checked={(properties['smooth'] ?? chart.properties['smooth']) === true}
          onChange={({ currentTarget }) => set('smooth', currentTarget.checked)}
        />
      )}
    </>
  );
}

interface LineFieldsProps {
  readonly properties: DocumentRecord['properties'];
  readonly set: (property: string, value: unknown) => void;
}

function LineFields({ properties, set }: LineFieldsProps) {
  const marker = properties['marker'] as { readonly shape: string } | null | undefined;
  const shape = marker === null ? 'none' : (marker?.shape ?? '');
  const chooseMarker = (value: string) => {
    if (value === '') set('marker', undefined);
    else set('marker', value === 'none' ? null : { ...marker, shape: value });
  };
  return (
    <>
      <OptionalNumberField
        label={t('canvas-properties.lineWidth')}
        value={properties['lineWidth']}
        min={0}
        decimals={1}
        onChange={(value) => set('lineWidth', value)}
      />
      <ChoiceField
        label={t('canvas-charts.marker')}
        value={shape}
        options={[
          { value: '', label: t('canvas-charts.automatic') },
          ...Object.entries(MARKERS).map(([value, key]) => ({ value, label: t(key) })),
          // Imported charts can have further shapes.
          ...(shape !== '' && MARKERS[shape] === undefined ? [{ value: shape, label: shape }] : []),
        ]}
        onChange={chooseMarker}
      />
    </>
  );
}
