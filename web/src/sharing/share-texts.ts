import type { ShareNetwork } from '@flydeck/contract/sharing/constants';
import { t } from '../i18n/index.ts';

/** What networks call themselves, in every language. */
export const NETWORK_NAMES: Readonly<Record<ShareNetwork, string>> = {
  FACEBOOK: 'Facebook',
  LINKEDIN: 'LinkedIn',
  TWITTER: 'Twitter',
  GOOGLE_CLASSROOM: 'Google Classroom',
};

/** What the share dialog says, in the language of its page. */
export interface ShareTexts {
  readonly title: string;
  readonly link: string;
  readonly copy: string;
  readonly copied: string;
  /** Of a link that was copied. */
  readonly copySucceeded: string;
  readonly copyFailed: string;
  /** Tooltips of the networks. */
  readonly shareOn: Readonly<Record<ShareNetwork, string>>;
}

/** The texts of the page's language. */
export function shareTexts(siteName: string): ShareTexts {
  const shareOn = (network: ShareNetwork) => t('sharing.shareOn', { network: NETWORK_NAMES[network] });
  return {
    title: t('sharing.shareTitle', { site: siteName }),
    link: t('sharing.link'),
    copy: t('sharing.copy'),
    copied: t('sharing.copied'),
    copySucceeded: t('sharing.linkCopied'),
    copyFailed: t('sharing.copyFailed'),
    shareOn: {
      FACEBOOK: shareOn('FACEBOOK'),
      LINKEDIN: shareOn('LINKEDIN'),
      TWITTER: shareOn('TWITTER'),
      GOOGLE_CLASSROOM: shareOn('GOOGLE_CLASSROOM'),
    },
  };
}
