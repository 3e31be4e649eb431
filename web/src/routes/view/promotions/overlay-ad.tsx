import { type AdSize, OVERLAY_AD_SIZES } from '@flydeck/contract/ads/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAdvertisement } from '../../../ads/use-advertisement.ts';
import { t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useViewer } from '../../../viewer/use-viewer.ts';
import styles from './overlay-ad.module.css';

const WIDE = '(min-width: 768px)';

/**
 * An advertisement over the stage until Present is pressed: a strip that does not cover Present and can be closed.
 * With a link to a step there is none, because the step's caption has the same position.
 */
export function OverlayAd({ page }: { readonly page: PresentationPage }) {
  const [isClosed, setClosed] = useState(false);
  const { mode, opened } = useViewer();
  if (!page.showGoogleAdsOverlay || isClosed || mode !== 'start' || opened) return null;
  return <Strip page={page} onClose={() => setClosed(true)} />;
}

function Strip({ page, onClose }: { readonly page: PresentationPage; readonly onClose: () => void }) {
  const [size, setSize] = useState<AdSize>();
  useEffect(() => setSize(OVERLAY_AD_SIZES[matchMedia(WIDE).matches ? 'wide' : 'narrow']), []);
  const { state, content, container } = useAdvertisement(page, 'overlay', size);
  return (
    <div className={styles.strip} data-ad="overlay" data-state={state}>
      <div className={styles.frame}>
        <div ref={container} className={styles.target} />
        {content && <div className={styles.content}>{content}</div>}
      </div>
      <IconButton label={t('around.adClose')} className={styles.close} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
