import { Ban, Image } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { IconChoice } from '../fields/icon-choice.tsx';
import styles from './fills.module.css';

/** The types of fills among which the author chooses. */
export type FillType = 'none' | 'solid' | 'gradient' | 'picture';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface FillTypeFieldProps {
  /** Undefined if the selected objects have different fills. */
  readonly value: FillType | undefined;
  /** Whether the author can choose to have no fill. */
  readonly offersNone: boolean;
  /** Called when the author chooses another type. */
  onChoose(type: FillType): void;
}

/** Buttons for the type of a fill. */
export const FillTypeField = ({ value, offersNone, onChoose }: FillTypeFieldProps) => (
  <IconChoice<FillType>
    label={t('canvas-properties.fillType')}
    options={[
      ...(offersNone ? [{ value: 'none' as const, label: t('canvas-properties.none'), icon: <Ban {...ICON} /> }] : []),
      {
        value: 'solid',
        label: t('canvas-properties.solidFill'),
        icon: <span className={styles.sample} data-fill="solid" />,
      },
      {
        value: 'gradient',
        label: t('canvas-properties.gradient'),
        icon: <span className={styles.sample} data-fill="linear" />,
      },
      { value: 'picture', label: t('canvas-properties.pictureFill'), icon: <Image {...ICON} /> },
    ]}
    value={value}
    onChoose={(type) => {
      if (type !== value) onChoose(type);
    }}
  />
);
