import {
  type ShapeAdjustment,
  setShapeAdjustment,
  shapeAdjustments,
} from '@flydeck/editor/properties/shape-adjustments';
import { t } from '../../../i18n/index.ts';
import { useFieldSession } from '../field-session.ts';
import { SliderField } from '../fields/slider-field.tsx';

/** Message keys of the labels of adjust values, by what the value changes. */
const LABEL_KEYS: Readonly<Record<ShapeAdjustment['purpose'], string>> = {
  'tip-x': 'canvas-properties.adjust.tipX',
  'tip-y': 'canvas-properties.adjust.tipY',
  thickness: 'canvas-properties.adjust.thickness',
  'head-length': 'canvas-properties.adjust.headLength',
  'point-length': 'canvas-properties.adjust.pointLength',
  apex: 'canvas-properties.adjust.apex',
  slant: 'canvas-properties.adjust.slant',
  corner: 'canvas-properties.corner',
  'corner-cutout': 'canvas-properties.adjust.cornerCutout',
  'inner-radius': 'canvas-properties.adjust.innerRadius',
  'lid-height': 'canvas-properties.adjust.lidHeight',
  'head-width': 'canvas-properties.adjust.headWidth',
  'bend-radius': 'canvas-properties.adjust.bendRadius',
  'tail-length': 'canvas-properties.adjust.tailLength',
  'box-size': 'canvas-properties.adjust.boxSize',
  'part-thickness': 'canvas-properties.adjust.partThickness',
  depth: 'canvas-properties.adjust.depth',
  curvature: 'canvas-properties.adjust.curvature',
  'wave-height': 'canvas-properties.adjust.waveHeight',
  'fold-height': 'canvas-properties.adjust.foldHeight',
  'centre-width': 'canvas-properties.adjust.centreWidth',
  'line-x': 'canvas-properties.adjust.lineX',
  'line-y': 'canvas-properties.adjust.lineY',
  gap: 'canvas-properties.adjust.gap',
  'dot-size': 'canvas-properties.adjust.dotSize',
  bend: 'canvas-properties.adjust.bend',
  angle: 'canvas-properties.adjust.angle',
  other: 'canvas-properties.adjust.shapeValue',
};

/**
 * Fields for the adjust values of the selected shape or connector, which the handles on the canvas also change. Shown
 * only if one record is selected.
 */
export function AdjustFields() {
  const { store, selection } = useFieldSession().editor;
  const [id, ...others] = selection;
  const record = id === undefined || others.length > 0 ? undefined : store.get(id);
  if (!record) return null;
  const adjustments = shapeAdjustments(record);
  return adjustments.map((adjustment) => (
    <AdjustField
      key={adjustment.name}
      id={record.id}
      adjustment={adjustment}
      label={labelOf(adjustment, adjustments)}
    />
  ));
}

/** Returns the label of an adjust value. Values with the same purpose are numbered from 1. */
function labelOf(adjustment: ShapeAdjustment, all: readonly ShapeAdjustment[]): string {
  const same = all.filter(({ purpose }) => purpose === adjustment.purpose);
  const number = same.indexOf(adjustment) + 1;
  const label = t(LABEL_KEYS[adjustment.purpose], { number });
  const hasNumber = ['bend', 'angle', 'other'].includes(adjustment.purpose);
  return same.length === 1 || hasNumber ? label : t('canvas-properties.adjust.numbered', { label, number });
}

interface AdjustFieldProps {
  /** Id of the shape or connector. */
  readonly id: string;
  readonly adjustment: ShapeAdjustment;
  readonly label: string;
}

function AdjustField({ id, adjustment: { name, value, unit, range }, label }: AdjustFieldProps) {
  const session = useFieldSession();
  const operationsFor = (next: number) => {
    const record = session.editor.store.get(id);
    return record ? setShapeAdjustment(record, name, next) : [];
  };
  return (
    <SliderField
      label={label}
      editable={{
        value,
        preview: (next) => session.update((editor) => editor.preview(() => operationsFor(next))),
        set: (next) => session.update((editor) => editor.commit(() => operationsFor(next))),
      }}
      min={range.from}
      max={range.to}
      fallback={value}
      unit={unit}
    />
  );
}
