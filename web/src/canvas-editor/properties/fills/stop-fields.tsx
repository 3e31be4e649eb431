import { documentTheme } from '@flydeck/editor/properties/document-theme';
import {
  addStop,
  type Gradient,
  type GradientStop,
  removeStop,
  STOPS_MAX,
  STOPS_MIN,
  stopColor,
  withStop,
  withStopColor,
  withStopOpacity,
} from '@flydeck/editor/properties/fills/gradient-stops';
import type { Fill } from '@flydeck/scene/model/fill';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import type { Editable } from '../editable.ts';
import { useFieldSession } from '../field-session.ts';
import { ColorField } from '../fields/color-field.tsx';
import fields from '../fields/fields.module.css';
import { IconToggle } from '../fields/icon-toggle.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import styles from './fills.module.css';
import { GradientBar } from './gradient-bar.tsx';
import { percentageOf } from './percentage.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface StopFieldsProps {
  readonly gradient: Gradient;
  readonly editable: Editable<Fill>;
}

/** A bar with the stops of a gradient, buttons that add and remove stops, and fields for the chosen stop. */
export function StopFields({ gradient, editable }: StopFieldsProps) {
  const theme = documentTheme(useFieldSession().editor.store);
  const [chosen, setChosen] = useState(0);
  // Undo, or another author, may have removed the chosen stop.
  const index = Math.min(chosen, gradient.stops.length - 1);
  const stop = gradient.stops[index];
  if (!stop) return null;
  const add = (offset?: number) => {
    if (gradient.stops.length >= STOPS_MAX) return;
    editable.set(addStop(gradient, theme, offset));
    setChosen(gradient.stops.length);
  };
  const remove = (removed: number) => {
    if (gradient.stops.length <= STOPS_MIN) return;
    editable.set(removeStop(gradient, removed));
    setChosen(Math.max(0, removed - 1));
  };
  /** Returns a value of the chosen stop as the value and callbacks of a field. */
  const field = <Value,>(value: Value, change: (next: Value) => GradientStop): Editable<Value> => ({
    value,
    preview: (next) => editable.preview(withStop(gradient, index, change(next))),
    set: (next) => editable.set(withStop(gradient, index, change(next))),
  });
  const { color, opacity } = stopColor(stop, theme);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be a visible heading, which the bar does not need.
    <div role="group" aria-label={t('canvas-properties.gradient.stops')}>
      <GradientBar
        {...{ gradient, theme, chosen: index }}
        onChoose={setChosen}
        onAdd={add}
        onRemove={remove}
        onPreview={(moved, offset) => editable.preview(moveStop(gradient, moved, offset))}
        onMove={(moved, offset) => editable.set(moveStop(gradient, moved, offset))}
      />
      <div className={fields.row}>
        <span className={fields.label} aria-hidden="true">
          {t('canvas-properties.gradient.position')}
        </span>
        <div className={styles.stop}>
          <NumberField
            label={t('canvas-properties.gradient.position')}
            unit="%"
            value={stop.offset * 100}
            min={0}
            max={100}
            onChange={(percent) => editable.set(moveStop(gradient, index, percent / 100))}
          />
          <IconToggle
            label={t('canvas-properties.gradient.addStop')}
            isDisabled={gradient.stops.length >= STOPS_MAX}
            onClick={() => add()}
          >
            <Plus {...ICON} />
          </IconToggle>
          <IconToggle
            label={t('canvas-properties.gradient.removeStop')}
            isDisabled={gradient.stops.length <= STOPS_MIN}
            onClick={() => remove(index)}
          >
            <Trash2 {...ICON} />
          </IconToggle>
        </div>
      </div>
      <ColorField
        label={t('canvas-properties.color')}
        editable={field<string>(color, (next) => withStopColor(stop, next, theme))}
      />
      <SliderField
        label={t('canvas-properties.gradient.opacity')}
        editable={percentageOf(field(opacity, (next) => withStopOpacity(stop, next, theme)))}
        min={0}
        max={100}
        fallback={100}
        unit="%"
      />
    </div>
  );
}

/** Returns a gradient with a stop at another position. */
function moveStop(gradient: Gradient, index: number, offset: number): Gradient {
  const stop = gradient.stops[index];
  return stop ? withStop(gradient, index, { ...stop, offset }) : gradient;
}
