import { SHARE } from '@flydeck/contract/events/sharing-events';
import { SHARE_NETWORKS, SHARE_POPUP_SIZES, type ShareNetwork } from '@flydeck/contract/sharing/constants';
import { Mail, QrCode } from 'lucide-react';
import type { MouseEvent } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { t } from '../i18n/index.ts';
import { type Audience, isOpenToOthers } from './audience.ts';
import { NetworkIcon } from './network-icon.tsx';
import { openPopup } from './open-popup.ts';
import { ShareOption } from './share-option.tsx';
import styles from './share-options.module.css';
import { NETWORK_NAMES, type ShareTexts } from './share-texts.ts';
import { mailtoUrl, networkShareUrl, type ShareData } from './share-urls.ts';

interface ShareOptionsProps {
  readonly oid: string;
  readonly presentation: ShareData;
  readonly audience: Audience;
  readonly tooltips: ShareTexts['shareOn'];
  /** Whether the QR code was just closed. If so, the button that shows the QR code gets the focus. */
  readonly hasClosedQrCode: boolean;
  readonly onShowQrCode: () => void;
}

/** Names shown below the icons. */
const SHORT_NAMES: Readonly<Record<ShareNetwork, string>> = {
  ...NETWORK_NAMES,
  GOOGLE_CLASSROOM: 'Classroom',
};

/**
 * The sharing options: networks, e-mail and QR code. The options are disabled unless anyone with the URL can open the
 * page (V4.15).
 */
export function ShareOptions({
  oid,
  presentation,
  audience,
  tooltips,
  hasClosedQrCode,
  onShowQrCode,
}: ShareOptionsProps) {
  const disabled = !isOpenToOthers(audience);
  const share = (network: ShareNetwork) => (event: MouseEvent) => {
    // If the popup is blocked, the link opens a tab instead.
    if (openPopup(networkShareUrl(network, presentation), SHARE_POPUP_SIZES[network])) event.preventDefault();
    void logEvent(SHARE, { prezi_oid: oid, type: network });
  };
  return (
    <ul className={styles.options}>
      {SHARE_NETWORKS.map((network) => (
        <ShareOption
          key={network}
          name={NETWORK_NAMES[network]}
          shortName={SHORT_NAMES[network]}
          tooltip={tooltips[network]}
          disabled={disabled}
          href={networkShareUrl(network, presentation)}
          opensWindow
          onPress={share(network)}
        >
          <NetworkIcon network={network} />
        </ShareOption>
      ))}
      <ShareOption
        name={t('sharing.email')}
        tooltip={t('sharing.emailTooltip')}
        disabled={disabled}
        href={mailtoUrl(presentation)}
        onPress={() => void logEvent(SHARE, { prezi_oid: oid, type: 'EMAIL' })}
      >
        <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
      </ShareOption>
      <ShareOption
        name={t('sharing.qrCode')}
        tooltip={t('sharing.qrTooltip')}
        disabled={disabled}
        focusesOnMount={hasClosedQrCode}
        onPress={onShowQrCode}
      >
        <QrCode size={20} strokeWidth={1.75} aria-hidden="true" />
      </ShareOption>
    </ul>
  );
}
