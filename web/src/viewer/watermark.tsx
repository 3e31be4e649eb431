import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import type { ViewerData } from './viewer-data.ts';
import styles from './watermark.module.css';

interface WatermarkProps {
  readonly mark: NonNullable<ViewerData['watermark']>;
  /** Inside another site, whose frame is no place for a home page. */
  readonly isFramed: boolean;
}

/** The instance's name in a corner of the stage; it leads home. */
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
