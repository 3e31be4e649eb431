import type { ShareNetwork } from '@flydeck/contract/sharing/constants';
import { t } from '../i18n/index.ts';

/** Names of the networks, the same in every language. */
export const NETWORK_NAMES: Readonly<Record<ShareNetwork, string>> = {
  FACEBOOK: 'Facebook',
  LINKEDIN: 'LinkedIn',
  TWITTER: 'Twitter',
  GOOGLE_CLASSROOM: 'Google Classroom',
};

/** Texts of the share dialog. */
export interface ShareTexts {
  readonly title: string;
  /** Label of the field with the URL. */
  readonly link: string;
  /** Texts of the copy button before and after the URL was copied. */
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** Confirmation after the URL was copied. */
  readonly copySucceeded: string;
  readonly copyFailed: string;
  /** Tooltips of the buttons that share on a network. */
  readonly shareOn: Readonly<Record<ShareNetwork, string>>;
}

/** Returns the texts of the share dialog in the language of the page. */
export function shareTexts(siteName: string): ShareTexts {
  const shareOn = (network: ShareNetwork) => t('sharing.shareOn', { network: NETWORK_NAMES[network] });
  return {
    title: t('sharing.shareTitle', { site: siteName }),
    link: t('sharing.link'),
    copyLabel: t('sharing.copy'),
    copiedLabel: t('sharing.copied'),
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
