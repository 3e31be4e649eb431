import { SHARE } from '@flydeck/contract/events/share';
import { SHARE_NETWORKS, SHARE_POPUP, type ShareNetwork } from '@flydeck/contract/sharing/constants';
import { Mail, QrCode } from 'lucide-react';
import type { MouseEvent } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { t } from '../i18n/index.ts';
import { type Audience, reachesOthers } from './audience.ts';
import { NetworkIcon } from './network-icon.tsx';
import { openPopup } from './open-popup.ts';
import { mailAddress, networkAddress, type Shared } from './share-addresses.ts';
import { NETWORK_NAMES, type ShareTexts } from './share-texts.ts';
import { ShareWay } from './share-way.tsx';
import styles from './share-ways.module.css';

interface ShareWaysProps {
  readonly oid: string;
  readonly shared: Shared;
  readonly audience: Audience;
  readonly tooltips: ShareTexts['shareOn'];
  /** The code was shown before: the focus goes back to its button. */
  readonly comesBack: boolean;
  readonly onCode: () => void;
}

/** The short names of networks, under their signs. */
const SHORT_NAMES: Readonly<Record<ShareNetwork, string>> = {
  ...NETWORK_NAMES,
  GOOGLE_CLASSROOM: 'Classroom',
};

/** The networks, the mail and the code. What nobody could open is not passed on: they are disabled. */
export function ShareWays({ oid, shared, audience, tooltips, comesBack, onCode }: ShareWaysProps) {
  const disabled = !reachesOthers(audience);
  const share = (network: ShareNetwork) => (event: MouseEvent) => {
    // A browser that refuses the window follows the link into a tab.
    if (openPopup(networkAddress(network, shared), SHARE_POPUP[network])) event.preventDefault();
    void logEvent(SHARE, { prezi_oid: oid, type: network });
  };
  return (
    <ul className={styles.ways}>
      {SHARE_NETWORKS.map((network) => (
        <ShareWay
          key={network}
          name={NETWORK_NAMES[network]}
          shortName={SHORT_NAMES[network]}
          tooltip={tooltips[network]}
          disabled={disabled}
          href={networkAddress(network, shared)}
          opensWindow
          onPress={share(network)}
        >
          <NetworkIcon network={network} />
        </ShareWay>
      ))}
      <ShareWay
        name={t('sharing.email')}
        tooltip={t('sharing.emailTooltip')}
        disabled={disabled}
        href={mailAddress(shared)}
        onPress={() => void logEvent(SHARE, { prezi_oid: oid, type: 'EMAIL' })}
      >
        <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
      </ShareWay>
      <ShareWay
        name={t('sharing.qrCode')}
        tooltip={t('sharing.qrTooltip')}
        disabled={disabled}
        takesFocus={comesBack}
        onPress={onCode}
      >
        <QrCode size={20} strokeWidth={1.75} aria-hidden="true" />
      </ShareWay>
    </ul>
  );
}
