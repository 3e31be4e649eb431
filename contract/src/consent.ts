/** What a visitor allows to be stored, by the name of the cookie that remembers it (S§7.1). */
export const CONSENT_COOKIE = 'cookie-consent';

/** From the least to the most: only what the site needs to work, also what counts visits, and everything. */
export const CONSENT_CHOICES = ['necessary', 'performance', 'all'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** The choice in some cookies (`document.cookie`, a `Cookie` header); null before there is one. */
export function consentOf(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return CONSENT_CHOICES.find((choice) => choice === value) ?? null;
}

/** Whether cookies that count visits may be stored. */
export function allowsPerformance(choice: ConsentChoice | null): boolean {
  return choice === 'performance' || choice === 'all';
}
