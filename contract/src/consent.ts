/** Cookie with the visitor's consent choice (S7.6). */
export const CONSENT_COOKIE = 'cookie-consent';

/** The choices: only necessary cookies; necessary cookies and cookies that count visits; all cookies. */
export const CONSENT_CHOICES = ['necessary', 'performance', 'all'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** Returns the choice in `cookies`, the text of `document.cookie` or a `Cookie` header; null without a valid choice. */
export function readConsent(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return CONSENT_CHOICES.find((choice) => choice === value) ?? null;
}

/** Whether `choice` allows cookies that count visits. */
export function allowsPerformance(choice: ConsentChoice | null): boolean {
  return choice === 'performance' || choice === 'all';
}
