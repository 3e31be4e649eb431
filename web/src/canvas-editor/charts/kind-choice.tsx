import { CHART_KINDS, type ChartKind } from '@flydeck/editor/charts/chart-kinds';
import { t } from '../../i18n/index.ts';
import { IconChoice } from '../properties/fields/icon-choice.tsx';
import { KindIcon } from './kind-icon.tsx';

/** Message keys of the names of the kinds. */
const KIND_KEYS: Readonly<Record<ChartKind, string>> = {
  column: 'canvas-charts.kindColumn',
  'column-stacked': 'canvas-charts.kindColumnStacked',
  'column-percent': 'canvas-charts.kindColumnPercent',
  bar: 'canvas-charts.kindBar',
  'bar-stacked': 'canvas-charts.kindBarStacked',
  'bar-percent': 'canvas-charts.kindBarPercent',
  line: 'canvas-charts.kindLine',
  'line-smooth': 'canvas-charts.kindLineSmooth',
  area: 'canvas-charts.kindArea',
  'area-stacked': 'canvas-charts.kindAreaStacked',
  pie: 'canvas-charts.kindPie',
  doughnut: 'canvas-charts.kindDoughnut',
  scatter: 'canvas-charts.kindScatter',
  bubble: 'canvas-charts.kindBubble',
  radar: 'canvas-charts.kindRadar',
  'radar-filled': 'canvas-charts.kindRadarFilled',
};

interface KindChoiceProps {
  readonly value: ChartKind;
  readonly onChoose: (kind: ChartKind) => void;
}

/** Buttons for all kinds of charts. */
export const KindChoice = ({ value, onChoose }: KindChoiceProps) => (
  <IconChoice
    label={t('canvas-charts.kind')}
    hidesLabel
    options={CHART_KINDS.map((kind) => ({
      value: kind,
      label: t(KIND_KEYS[kind]),
      icon: <KindIcon kind={kind} />,
    }))}
    value={value}
    onChoose={onChoose}
  />
);
