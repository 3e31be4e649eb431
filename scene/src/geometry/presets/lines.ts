import type { PresetSource } from '../preset-source.ts';

/** A left brace. adj1: radius of the curves; adj2: distance of the tip from the top of the box. */
const BRACE_GUIDES =
  'a2 pin 0 adj2 100000; q1 +- 100000 0 a2; q2 min q1 a2; q3 */ q2 1 2; m1 */ q3 h ss; a1 pin 0 adj1 m1; y1 */ ss a1 100000; y3 */ h a2 100000; y4 +- y3 y1 0; dx cos wd2 2700000; dy sin y1 2700000; il +- r 0 dx; it +- y1 0 dy; ib +- b dy y1';
const BRACE_PATH = 'M r b A wd2 y1 cd4 cd4 L hc y4 A wd2 y1 0 -5400000 A wd2 y1 cd4 -5400000 L hc y1 A wd2 y1 cd2 cd4';
/** A left bracket. adj: radius of the corners. */
const BRACKET_GUIDES =
  'm */ 50000 h ss; a pin 0 adj m; y1 */ ss a 100000; dx cos w 2700000; dy sin y1 2700000; il +- r 0 dx; it +- y1 0 dy; ib +- b dy y1';
const BRACKET_PATH = 'M r b A w y1 cd4 cd4 L l y1 A w y1 cd2 cd4';

/** The coordinates of the bends of a connector with several bends. */
const BEND_GUIDES = 'x1 */ w adj1 100000; y2 */ h adj2 100000; x3 */ w adj3 100000';

/**
 * Lines, connectors, brackets and braces. Names and adjust values are those of DrawingML (ECMA-376 part 1,
 * 20.1.10.56). `PresetSource` explains the syntax.
 */
export const LINES: Readonly<Record<string, PresetSource>> = {
  line: { paths: ['none | M l t L r b'] },
  lineInv: { paths: ['none | M l b L r t'] },
  straightConnector1: { paths: ['none | M l t L r b'] },
  bentConnector2: { paths: ['none | M l t L r t L r b'] },
  bentConnector3: {
    adjust: 'adj1 50000',
    guides: 'x1 */ w adj1 100000',
    paths: ['none | M l t L x1 t L x1 b L r b'],
  },
  bentConnector4: {
    adjust: 'adj1 50000; adj2 50000; adj3 50000',
    guides: BEND_GUIDES,
    paths: ['none | M l t L x1 t L x1 y2 L r y2 L r b'],
  },
  bentConnector5: {
    adjust: 'adj1 50000; adj2 50000; adj3 50000',
    guides: BEND_GUIDES,
    paths: ['none | M l t L x1 t L x1 y2 L x3 y2 L x3 b L r b'],
  },
  curvedConnector2: { paths: ['none | M l t C wd2 t r hd2 r b'] },
  curvedConnector3: {
    adjust: 'adj1 50000',
    guides: 'x2 */ w adj1 100000; x1 +/ l x2 2; x3 +/ r x2 2; y3 */ h 3 4',
    paths: ['none | M l t C x1 t x2 hd4 x2 vc C x2 y3 x3 b r b'],
  },
  curvedConnector4: {
    adjust: 'adj1 50000; adj2 50000',
    guides:
      'x2 */ w adj1 100000; x1 +/ l x2 2; x3 +/ r x2 2; x4 +/ x2 x3 2; x5 +/ x3 r 2; y4 */ h adj2 100000; y1 +/ t y4 2; y2 +/ t y1 2; y3 +/ y1 y4 2; y5 +/ b y4 2',
    paths: ['none | M l t C x1 t x2 y2 x2 y1 C x2 y3 x4 y4 x3 y4 C x5 y4 r y5 r b'],
  },
  curvedConnector5: {
    adjust: 'adj1 50000; adj2 50000; adj3 50000',
    guides:
      'x3 */ w adj1 100000; x6 */ w adj3 100000; x1 +/ x3 x6 2; x2 +/ l x3 2; x4 +/ x3 x1 2; x5 +/ x6 x1 2; x7 +/ x6 r 2; y4 */ h adj2 100000; y1 +/ t y4 2; y2 +/ t y1 2; y3 +/ y1 y4 2; y5 +/ b y4 2; y6 +/ y5 y4 2; y7 +/ y5 b 2',
    paths: ['none | M l t C x2 t x3 y2 x3 y1 C x3 y3 x4 y4 x1 y4 C x5 y4 x6 y6 x6 y5 C x6 y7 x7 b r b'],
  },
  leftBracket: {
    adjust: 'adj 8333',
    guides: BRACKET_GUIDES,
    text: 'il it r ib',
    paths: [`nostroke | ${BRACKET_PATH} Z`, `none | ${BRACKET_PATH}`],
  },
  rightBracket: { base: 'leftBracket', transform: 'flipX', paths: [] },
  leftBrace: {
    adjust: 'adj1 8333; adj2 50000',
    guides: BRACE_GUIDES,
    text: 'il it r ib',
    paths: [`nostroke | ${BRACE_PATH} Z`, `none | ${BRACE_PATH}`],
  },
  rightBrace: { base: 'leftBrace', transform: 'flipX', paths: [] },
  bracketPair: {
    adjust: 'adj 16667',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; i */ x1 29289 100000; ir +- r 0 i; ib +- b 0 i',
    text: 'i i ir ib',
    paths: [
      'nostroke | M l x1 A x1 x1 cd2 cd4 L x2 t A x1 x1 3cd4 cd4 L r y2 A x1 x1 0 cd4 L x1 b A x1 x1 cd4 cd4 Z',
      'none | M x1 b A x1 x1 cd4 cd4 L l x1 A x1 x1 cd2 cd4 M x2 t A x1 x1 3cd4 cd4 L r y2 A x1 x1 0 cd4',
    ],
  },
  bracePair: {
    adjust: 'adj 8333',
    guides:
      'a pin 0 adj 25000; x1 */ ss a 100000; x2 */ ss a 50000; x3 +- r 0 x2; x4 +- r 0 x1; y2 +- vc 0 x1; y3 +- vc x1 0; y4 +- b 0 x1; i */ x1 29289 100000; il +- x1 i 0; ir +- r 0 il; ib +- b 0 i',
    text: 'il i ir ib',
    paths: [
      'nostroke | M x2 b A x1 x1 cd4 cd4 L x1 y3 A x1 x1 0 -5400000 A x1 x1 cd4 -5400000 L x1 x1 A x1 x1 cd2 cd4 L x3 t A x1 x1 3cd4 cd4 L x4 y2 A x1 x1 cd2 -5400000 A x1 x1 3cd4 -5400000 L x4 y4 A x1 x1 0 cd4 Z',
      'none | M x2 b A x1 x1 cd4 cd4 L x1 y3 A x1 x1 0 -5400000 A x1 x1 cd4 -5400000 L x1 x1 A x1 x1 cd2 cd4 M x3 t A x1 x1 3cd4 cd4 L x4 y2 A x1 x1 cd2 -5400000 A x1 x1 3cd4 -5400000 L x4 y4 A x1 x1 0 cd4',
    ],
  },
};
