import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { convertFill } from '@flydeck/editor/properties/fills/convert-fill';
import { type Gradient, reverseStops } from '@flydeck/editor/properties/fills/gradient-stops';
import type { Fill } from '@flydeck/scene/model/fill';
import { ArrowLeftRight } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { type Editable, mapEditable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { IconChoice } from '../fields/icon-choice.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import styles from './fills.module.css';
import { percentageOf } from './percentage.ts';
import { StopFields } from './stop-fields.tsx';

interface GradientFieldsProps {
  readonly gradient: Gradient;
  readonly editable: Editable<Fill>;
}

/** Fields for a gradient: its kind, its stops, and its direction or centre. */
export function GradientFields({ gradient, editable }: GradientFieldsProps) {
  const theme = documentTheme(useFieldSession().editor.store);
  return (
    <>
      <IconChoice<Gradient['kind']>
        label={t('canvas-properties.gradient')}
        options={[
          {
            value: 'linear',
            label: t('canvas-properties.gradient.linear'),
            icon: <span className={styles.sample} data-fill="linear" />,
          },
          {
            value: 'radial',
            label: t('canvas-properties.gradient.radial'),
            icon: <span className={styles.sample} data-fill="radial" />,
          },
        ]}
        value={gradient.kind}
        onChoose={(kind) => {
          if (kind !== gradient.kind) editable.set(convertFill(gradient, kind, theme));
        }}
      />
      <StopFields gradient={gradient} editable={editable} />
      <button type="button" className={fields.button} onClick={() => editable.set(reverseStops(gradient))}>
        <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden />
        <span>{t('canvas-properties.gradient.reverse')}</span>
      </button>
      {gradient.kind === 'linear' ? (
        <AngleField gradient={gradient} editable={editable} />
      ) : (
        <RadialFields gradient={gradient} editable={editable} />
      )}
    </>
  );
}

interface KindFieldsProps<Kind extends Gradient['kind']> {
  readonly gradient: Extract<Gradient, { kind: Kind }>;
  readonly editable: Editable<Fill>;
}

/** A field for the angle of a linear gradient, from 0° to 360°. */
function AngleField({ gradient, editable }: KindFieldsProps<'linear'>) {
  const angle: Editable<number> = {
    value: gradient.angle,
    preview: (value) => editable.preview({ ...gradient, angle: value }),
    set: (value) => editable.set({ ...gradient, angle: value }),
  };
  return (
    <SliderField
      label={t('canvas-properties.gradient.angle')}
      editable={mapEditable(angle, toPositiveAngle, Math.round)}
      min={0}
      max={360}
      fallback={0}
      unit="°"
    />
  );
}

/** Converts an angle in degrees to the range from 0 to 360. */
const toPositiveAngle = (angle: number): number => (angle === 360 ? 360 : ((angle % 360) + 360) % 360);

/** Fields for the centre and the radius of a radial gradient. */
function RadialFields({ gradient, editable }: KindFieldsProps<'radial'>) {
  const radius: Editable<number> = {
    value: gradient.radius,
    preview: (value) => editable.preview({ ...gradient, radius: value }),
    set: (value) => editable.set({ ...gradient, radius: value }),
  };
  return (
    <>
      <SliderField
        label={t('canvas-properties.gradient.radius')}
        editable={percentageOf(radius)}
        min={1}
        max={Math.max(200, gradient.radius * 100)}
        fallback={100}
        unit="%"
      />
      <div className={fields.numbers}>
        <NumberField
          label={t('canvas-properties.gradient.centerX')}
          symbol="X"
          unit="%"
          value={gradient.cx * 100}
          onChange={(percent) => editable.set({ ...gradient, cx: percent / 100 })}
        />
        <NumberField
          label={t('canvas-properties.gradient.centerY')}
          symbol="Y"
          unit="%"
          value={gradient.cy * 100}
          onChange={(percent) => editable.set({ ...gradient, cy: percent / 100 })}
        />
      </div>
    </>
  );
}
