import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Film, X } from 'lucide-react';
import { useState } from 'react';
import { logCtaClick } from '../../../analytics/log-cta-click.ts';
import { followLinkAfter } from '../../../analytics/navigate-after.ts';
import { useFlag } from '../../../flags/flags.ts';
import { t } from '../../../i18n/index.ts';
import { useHref } from '../../../page-context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './video-banner.module.css';

/**
 * The banner that links to the page of the video product (V2.4, V2.17). A closed banner returns on the next page
 * (V4.8). If the flag `video_banner` is on for everybody, the shared page contains the banner above the header. If the
 * flag is on for some visitors only, the banner appears when the visitor's data is loaded, at the lower edge of the
 * window so that the content does not move.
 */
export function VideoBanner({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const [isClosed, setClosed] = useState(false);
  const isOn = useFlag('video_banner');
  const isEducationOn = useFlag('video_banner_education');
  const isForAll = page.featuresForAll.includes('video_banner');
  if (isClosed || !(isOn || isForAll)) return null;
  const isForEducation = isEducationOn || page.featuresForAll.includes('video_banner_education');
  const path = isForEducation ? '/education/video/' : '/video/';
  const cta = t('around.videoCta');
  return (
    <aside className={classNames(styles.banner, !isForAll && styles.atLowerEdge)} aria-label={t('around.videoLabel')}>
      <a
        className={styles.link}
        href={href(path)}
        onClick={(event) =>
          followLinkAfter(event, logCtaClick({ location: 'VideoBanner', type: 'LINK', text: cta, url: path }))
        }
      >
        <Film className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.text}>{t('around.videoText')}</span>
        <span className={styles.callToAction}>{cta}</span>
      </a>
      <IconButton label={t('around.closeBanner')} className={styles.close} onClick={() => setClosed(true)}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
