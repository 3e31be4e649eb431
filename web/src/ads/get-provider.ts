import { readConsent } from '@flydeck/contract/consent';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { houseAdProvider } from './house-ad-provider.tsx';
import type { AdProvider } from './provider.ts';
import { scriptProvider } from './script-provider.ts';

type Page = Pick<PresentationPage, 'adScriptUrl'>;

interface PrivacyChoices {
  /** Whether only necessary cookies may be stored without the visitor's consent (S7.6). */
  readonly consentRequired: boolean;
  /** The text of `document.cookie`. */
  readonly cookies: string;
  /** Global Privacy Control: the visitor objects to the sale or sharing of personal data. */
  readonly optedOut: boolean;
}

/** Returns whether this visitor's browser may load an external advertising script. */
export function mayContactProvider({ consentRequired, cookies, optedOut }: PrivacyChoices): boolean {
  return !optedOut && (!consentRequired || readConsent(cookies) === 'all');
}

let provider: AdProvider | undefined;

/** Returns the provider of advertisements for all slots of the page. The first call creates the provider. */
export function getProvider({ adScriptUrl }: Page, consentRequired: boolean): AdProvider {
  const optedOut = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const isExternalAllowed = mayContactProvider({ consentRequired, cookies: document.cookie, optedOut });
  provider ??= adScriptUrl !== null && isExternalAllowed ? scriptProvider(adScriptUrl) : houseAdProvider();
  return provider;
}
