import {
  type ShapeAdjustment,
  setShapeAdjustment,
  shapeAdjustments,
} from '@flydeck/editor/properties/shape-adjustments';
import { t } from '../../../i18n/index.ts';
import { SliderField } from '../fields/slider-field.tsx';
import { useFieldSession } from '../use-property.ts';

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
  return shapeAdjustments(record).map((adjustment, i) => (
    <AdjustField key={adjustment.name} id={record.id} adjustment={adjustment} number={i + 1} />
  ));
}

interface AdjustFieldProps {
  /** Id of the shape or connector. */
  readonly id: string;
  readonly adjustment: ShapeAdjustment;
  /** Number of the field from 1, which distinguishes fields with equal labels. */
  readonly number: number;
}

function AdjustField({ id, adjustment: { name, purpose, value, unit, range }, number }: AdjustFieldProps) {
  const session = useFieldSession();
  const operationsFor = (next: number) => {
    const record = session.editor.store.get(id);
    return record ? setShapeAdjustment(record, name, next) : [];
  };
  return (
    <SliderField
      label={t(LABEL_KEYS[purpose], { number })}
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
