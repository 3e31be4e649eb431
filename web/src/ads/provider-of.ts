import { consentOf } from '@flydeck/contract/consent';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { houseProvider } from './house-provider.tsx';
import type { AdProvider } from './provider.ts';
import { scriptProvider } from './script-provider.ts';

type Page = Pick<PresentationPage, 'adScriptUrl'>;

interface Asking {
  readonly consentRequired: boolean;
  /** `document.cookie` */
  readonly cookies: string;
  /** Global Privacy Control: the visitor asked not to be sold. */
  readonly optedOut: boolean;
}

/** Whether an advertiser outside may be told of this visit. */
export function mayAskOutside({ consentRequired, cookies, optedOut }: Asking): boolean {
  return !optedOut && (!consentRequired || consentOf(cookies) === 'all');
}

let provider: AdProvider | undefined;

/** Where the advertisements of this page come from: one for all its places. */
export function providerOf({ adScriptUrl }: Page, consentRequired: boolean): AdProvider {
  const optedOut = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const isOutside = mayAskOutside({ consentRequired, cookies: document.cookie, optedOut });
  provider ??= adScriptUrl !== null && isOutside ? scriptProvider(adScriptUrl) : houseProvider();
  return provider;
}
