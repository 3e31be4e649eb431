import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';

/** All privacy settings, from the most restricted to the most open. */
export const PRIVACY_CHOICES: readonly Privacy[] = ['private', 'hidden', 'public', 'reusable'];

/** Message keys by stored value; the stored `hidden` is called "Unlisted" everywhere in the interface. */
const MESSAGE_KEYS: Readonly<Record<Privacy, readonly [nameKey: string, hintKey: string]>> = {
  private: ['publishing.private', 'publishing.privateHint'],
  hidden: ['publishing.unlisted', 'publishing.unlistedHint'],
  public: ['publishing.public', 'publishing.publicHint'],
  reusable: ['publishing.reusable', 'publishing.reusableHint'],
};

/** Returns the name of a privacy setting, such as "Unlisted". */
export function privacyName(privacy: Privacy): string {
  const [nameKey] = MESSAGE_KEYS[privacy];
  return t(nameKey);
}

/** Returns one sentence about who can see a presentation with this setting. */
export function privacyHint(privacy: Privacy): string {
  const [, hintKey] = MESSAGE_KEYS[privacy];
  return t(hintKey);
}

/** Returns whether everyone can find presentations with this setting. */
export const isListed = (privacy: Privacy): boolean => privacy === 'public' || privacy === 'reusable';
