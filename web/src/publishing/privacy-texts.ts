import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';

/** All privacy settings, from the most restricted to the most open. */
export const PRIVACY_CHOICES: readonly Privacy[] = ['private', 'hidden', 'public', 'reusable'];

/** Message keys by stored value; the stored `hidden` is called "Unlisted" everywhere in the interface. */
const MESSAGE_KEYS: Readonly<Record<Privacy, readonly [name: string, hint: string]>> = {
  private: ['publishing.private', 'publishing.privateHint'],
  hidden: ['publishing.unlisted', 'publishing.unlistedHint'],
  public: ['publishing.public', 'publishing.publicHint'],
  reusable: ['publishing.reusable', 'publishing.reusableHint'],
};

/** Returns the name of a privacy setting, such as "Unlisted". */
export const privacyName = (privacy: Privacy): string => t(MESSAGE_KEYS[privacy][0]);

/** Returns one sentence about who can see a presentation with this setting. */
export const privacyHint = (privacy: Privacy): string => t(MESSAGE_KEYS[privacy][1]);

/** Returns whether everyone can find presentations with this setting. */
export const isListed = (privacy: Privacy): boolean => privacy === 'public' || privacy === 'reusable';
