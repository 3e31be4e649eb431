import { useId } from 'react';
import { t } from '../../../i18n/index.ts';
import { type Editable, singleValue } from '../editable.ts';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';
import { useChangeEnd } from './use-change-end.ts';

interface SliderFieldProps {
  readonly label: string;
  readonly editable: Editable<number>;
  readonly min: number;
  /** The end of the slider. If there is no `unit`, larger numbers can be typed. */
  readonly max: number;
  /** The number that is shown if no value is set. */
  readonly fallback: number;
  readonly unit?: string;
}

/**
 * A field for a number with a slider. While the slider is being dragged, the canvas only previews the value. The value
 * is stored at the end of the drag.
 */
export function SliderField({ label, editable, min, max, fallback, unit }: SliderFieldProps) {
  const id = useId();
  const { value } = editable;
  const sliderRef = useChangeEnd((text) => editable.set(Number(text)));
  const number = singleValue(editable) ?? fallback;
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.slider}>
        <input
          id={id}
          ref={sliderRef}
          type="range"
          min={min}
          max={max}
          step="any"
          value={number}
          aria-valuetext={value === 'mixed' ? t('canvas-properties.mixed') : undefined}
          onChange={(event) => editable.preview(Number(event.currentTarget.value))}
        />
        <NumberField
          label={label}
          value={value === undefined ? fallback : value}
          min={min}
          onChange={(next) => editable.set(next)}
          {...(unit === undefined ? {} : { unit, max })}
        />
      </div>
    </div>
  );
}
