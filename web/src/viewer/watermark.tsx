import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import type { ViewerData } from './viewer-data.ts';
import styles from './watermark.module.css';

interface WatermarkProps {
  readonly mark: NonNullable<ViewerData['watermark']>;
  /** Inside an embed, where the link opens a new tab. */
  readonly isFramed: boolean;
}

/** The instance's name in a corner of the stage, linked to its home page. */
export function Watermark({ mark, isFramed }: WatermarkProps) {
  const outside = isFramed ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a
      className={classNames(styles.mark, isFramed && styles.framed)}
      href={mark.url}
      aria-label={t('page.home', { site: mark.name })}
      {...outside}
    >
      {mark.name}
    </a>
  );
}
