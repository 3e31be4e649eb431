import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useRef } from 'react';
import { useSafeResize } from '../../../ads/use-safe-resize.ts';
import { logCtaClick } from '../../../analytics/log-cta-click.ts';
import { navigateAfter } from '../../../analytics/navigate-after.ts';
import { useFlag } from '../../../flags/flags.ts';
import { t } from '../../../i18n/index.ts';
import { useHref } from '../../../page-context.tsx';
import styles from './assistant-banner.module.css';

const AI_FEATURES_PATH = '/features/ai/';

/**
 * The banner of the AI assistant (S2.24). If the flag is on for all visitors, the shared page contains the banner. If
 * the flag is on for some visitors only, the banner is added as soon as its position is outside of the window, so that
 * the visible content does not move.
 */
export function AssistantBanner({ page }: { readonly page: PresentationPage }) {
  const container = useRef<HTMLDivElement>(null);
  const isOn = useFlag('ai_assistant_banner');
  const isForAll = page.featuresForAll.includes('ai_assistant_banner');
  const canBeAdded = useSafeResize(container, isOn && !isForAll);
  return <div ref={container}>{(isForAll || canBeAdded) && <Banner />}</div>;
}

function Banner() {
  const href = useHref();
  const cta = t('around.assistantCta');
  const openFeatures = () => {
    const click = { location: 'AssistantBanner', type: 'BUTTON', text: cta, url: AI_FEATURES_PATH } as const;
    void navigateAfter(logCtaClick(click), href(AI_FEATURES_PATH));
  };
  return (
    <section className={styles.root} aria-labelledby="assistant">
      <div className={styles.banner}>
        <Illustration />
        <div className={styles.texts}>
          <p className={styles.announcement}>{t('around.assistantIntroducing')}</p>
          <h2 id="assistant" className={styles.title}>
            {t('around.assistantTitle')}
          </h2>
          <p className={styles.text}>{t('around.assistantText')}</p>
        </div>
        <button type="button" className={styles.button} onClick={openFeatures}>
          {cta}
        </button>
      </div>
    </section>
  );
}

/** Drawing of an outline (short lines, left) that becomes slides (rectangles, right). */
function Illustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 160 120" aria-hidden="true">
      <path d="M10 24h38M10 38h28M10 52h34M10 66h20M10 80h30" />
      <path className={styles.dottedLine} d="M58 52C70 40 76 40 86 44" />
      <rect x="88" y="18" width="62" height="40" rx="6" />
      <rect x="84" y="70" width="30" height="22" rx="4" />
      <rect x="122" y="70" width="30" height="22" rx="4" />
      <circle cx="119" cy="38" r="9" />
    </svg>
  );
}
