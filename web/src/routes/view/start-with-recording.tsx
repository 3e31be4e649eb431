import { Headphones, Play } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { RECORDING_HASH } from '../../viewer/deep-link.ts';
import styles from '../../viewer/overlay.module.css';
import { viewerStore } from '../../viewer/viewer-store.ts';

/** The button Present, and the link that plays a recording. */
export function StartWithRecording() {
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.primary} onClick={() => viewerStore.present()} data-present="">
        <Play size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
        {t('viewer.present')}
      </button>
      <a className={styles.link} href={RECORDING_HASH} onClick={() => viewerStore.present()}>
        <Headphones size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('replay.start')}
      </a>
    </div>
  );
}
