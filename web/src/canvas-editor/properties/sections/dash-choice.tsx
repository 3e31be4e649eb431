import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { IconChoice } from '../fields/icon-choice.tsx';
import { dashIcon } from './line-icons.tsx';

/** Dash patterns: the lengths of dashes and gaps alternately, as multiples of the width of the line. */
const DASHED = [4, 3];
const DOTTED = [1, 1.5];
const DASH_DOT = [4, 2, 1, 2];

interface DashChoiceProps {
  /** Undefined for a solid line. */
  readonly value: readonly number[] | 'mixed' | undefined;
  onChoose(dash: number[] | undefined): void;
}

/** Buttons for the dash pattern of a line. */
export function DashChoice({ value, onChoose }: DashChoiceProps) {
  const currentJson = JSON.stringify(value ?? []);
  const options: readonly { value: number[]; label: string; icon: ReactNode }[] = [
    { value: [], label: t('canvas-properties.dash.solid'), icon: dashIcon() },
    { value: DASHED, label: t('canvas-properties.dash.dashed'), icon: dashIcon('6 4') },
    { value: DOTTED, label: t('canvas-properties.dash.dotted'), icon: dashIcon('2 3') },
    { value: DASH_DOT, label: t('canvas-properties.dash.dashDot'), icon: dashIcon('7 3 2 3') },
  ];
  return (
    <IconChoice
      label={t('canvas-properties.dashes')}
      options={options}
      value={currentJson}
      isSame={(option) => JSON.stringify(option) === currentJson}
      onChoose={(next) => onChoose(next.length === 0 ? undefined : next)}
    />
  );
}
