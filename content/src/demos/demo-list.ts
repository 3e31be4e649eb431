import { alKhwarizmi } from './decks/al-khwarizmi.ts';
import { deepOcean } from './decks/deep-ocean.ts';
import { powersOfTen } from './decks/powers-of-ten.ts';
import { readAMap } from './decks/read-a-map.ts';
import { solarTerms } from './decks/solar-terms.ts';
import { sumOfCircles } from './decks/sum-of-circles.ts';
import type { Deck } from './kit/deck.ts';

/** A demo presentation. */
export interface Demo {
  /** Unique name of the demo, used in the file name of its built deck. */
  readonly slug: string;
  create(): Promise<Deck>;
}

/** Display name of the profile that owns the demos. */
export const DEMO_OWNER = 'Flydeck';

/** The demos in the order of the home page. A demo is created only on request. */
export const DEMOS: readonly Demo[] = [
  { slug: 'from-everything-to-almost-nothing', create: powersOfTen },
  { slug: 'how-to-read-a-map', create: readAMap },
  { slug: 'five-floors-down', create: deepOcean },
  { slug: 'every-sound-is-a-sum-of-circles', create: sumOfCircles },
  { slug: 'solar-terms', create: solarTerms },
  { slug: 'al-khwarizmi', create: alKhwarizmi },
];
