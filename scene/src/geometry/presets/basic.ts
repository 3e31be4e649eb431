import type { PresetSource } from '../preset-source.ts';

/** The path around the box of the shape. */
export const RECT_PATH = 'M l t L r t L r b L l b Z';
/** The path of the largest ellipse in the box of the shape. */
export const ELLIPSE_PATH = 'M l vc A wd2 hd2 cd2 cd4 A wd2 hd2 3cd4 cd4 A wd2 hd2 0 cd4 A wd2 hd2 cd4 cd4 Z';

/** Guides of the text box of an ellipse: the corners of the box are the points of the ellipse at 45°. */
export const ELLIPSE_TEXT_BOX =
  'idx cos wd2 2700000; idy sin hd2 2700000; il +- hc 0 idx; ir +- hc idx 0; it +- vc 0 idy; ib +- vc idy 0';

/**
 * Guides of rectangles with two different corner sizes. `p` is the length of the corners that `adj1` sets. `pr` and `pb`
 * are the coordinates at the distance `p` from the right and bottom sides. `q`, `qr` and `qb` are the same for `adj2`.
 */
const TWO_CORNER_GUIDES =
  'a1 pin 0 adj1 50000; a2 pin 0 adj2 50000; p */ ss a1 100000; q */ ss a2 100000; pr +- r 0 p; qr +- r 0 q; pb +- b 0 p; qb +- b 0 q';

/**
 * Rectangles with various corners, ellipse, triangles and polygons. The names and adjust values are those of DrawingML
 * (ECMA-376 part 1, §20.1.10.56). `PresetSource` describes the syntax.
 */
export const BASIC: Readonly<Record<string, PresetSource>> = {
  rect: { paths: [RECT_PATH] },
  roundRect: {
    adjust: 'adj 16667',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; i */ x1 29289 100000; ir +- r 0 i; ib +- b 0 i',
    text: 'i i ir ib',
    paths: ['M l x1 A x1 x1 cd2 cd4 L x2 t A x1 x1 3cd4 cd4 L r y2 A x1 x1 0 cd4 L x1 b A x1 x1 cd4 cd4 Z'],
  },
  round1Rect: {
    adjust: 'adj 16667',
    guides: 'a pin 0 adj 50000; d */ ss a 100000; x1 +- r 0 d; i */ d 29289 100000; ir +- r 0 i',
    text: 'l t ir b',
    paths: ['M l t L x1 t A d d 3cd4 cd4 L r b L l b Z'],
  },
  round2SameRect: {
    adjust: 'adj1 16667; adj2 0',
    guides: `${TWO_CORNER_GUIDES}; i1 */ p 29289 100000; i2 */ q 29289 100000; il max i1 i2; ir +- r 0 il; ib +- b 0 i2`,
    text: 'il i1 ir ib',
    paths: ['M l p A p p cd2 cd4 L pr t A p p 3cd4 cd4 L r qb A q q 0 cd4 L q b A q q cd4 cd4 Z'],
  },
  round2DiagRect: {
    adjust: 'adj1 16667; adj2 0',
    guides: `${TWO_CORNER_GUIDES}; i1 */ p 29289 100000; i2 */ q 29289 100000; il max i1 i2; ir +- r 0 il; ib +- b 0 il`,
    text: 'il il ir ib',
    paths: ['M l p A p p cd2 cd4 L qr t A q q 3cd4 cd4 L r pb A p p 0 cd4 L q b A q q cd4 cd4 Z'],
  },
  snip1Rect: {
    adjust: 'adj 16667',
    guides: 'a pin 0 adj 50000; d */ ss a 100000; x1 +- r 0 d; it */ d 1 2; ir +/ x1 r 2',
    text: 'l it ir b',
    paths: ['M l t L x1 t L r d L r b L l b Z'],
  },
  snip2SameRect: {
    adjust: 'adj1 16667; adj2 0',
    guides: `${TWO_CORNER_GUIDES}; m max p q; il */ m 1 2; it */ p 1 2; ir +- r 0 il; ib +/ qb b 2`,
    text: 'il it ir ib',
    paths: ['M p t L pr t L r p L r qb L qr b L q b L l qb L l p Z'],
  },
  snip2DiagRect: {
    adjust: 'adj1 0; adj2 16667',
    guides: `${TWO_CORNER_GUIDES}; m max p q; il */ m 1 2; ir +- r 0 il; ib +- b 0 il`,
    text: 'il il ir ib',
    paths: ['M p t L qr t L r q L r pb L pr b L q b L l qb L l p Z'],
  },
  snipRoundRect: {
    adjust: 'adj1 16667; adj2 16667',
    guides: `${TWO_CORNER_GUIDES}; il */ p 29289 100000; ir +/ qr r 2`,
    text: 'il il ir b',
    paths: ['M l p A p p cd2 cd4 L qr t L r q L r b L l b Z'],
  },
  ellipse: { guides: ELLIPSE_TEXT_BOX, text: 'il it ir ib', paths: [ELLIPSE_PATH] },
  triangle: {
    adjust: 'adj 50000',
    guides: 'a pin 0 adj 100000; x1 */ w a 200000; x2 */ w a 100000; x3 +- x1 wd2 0',
    text: 'x1 vc x3 b',
    paths: ['M l b L x2 t L r b Z'],
  },
  rtTriangle: {
    guides: 'it */ h 7 12; ir */ w 7 12; ib */ h 11 12',
    text: 'wd12 it ir ib',
    paths: ['M l b L l t L r b Z'],
  },
  parallelogram: {
    adjust: 'adj 25000',
    guides:
      'm */ 100000 w ss; a pin 0 adj m; x2 */ ss a 100000; x5 +- r 0 x2; q1 */ 5 a m; q2 +/ 1 q1 12; il */ q2 w 1; it */ q2 h 1; ir +- r 0 il; ib +- b 0 it',
    text: 'il it ir ib',
    paths: ['M l b L x2 t L r t L x5 b Z'],
  },
  trapezoid: {
    adjust: 'adj 25000',
    guides:
      'm */ 50000 w ss; a pin 0 adj m; x2 */ ss a 100000; x3 +- r 0 x2; il */ wd3 a m; it */ hd3 a m; ir +- r 0 il',
    text: 'il it ir b',
    paths: ['M l b L x2 t L x3 t L r b Z'],
  },
  nonIsoscelesTrapezoid: {
    adjust: 'adj1 25000; adj2 25000',
    guides:
      'm */ 50000 w ss; a1 pin 0 adj1 m; a2 pin 0 adj2 m; x2 */ ss a1 100000; dx */ ss a2 100000; x3 +- r 0 dx; il */ wd3 a1 m; am max a1 a2; it */ hd3 am m; irx */ wd3 a2 m; ir +- r 0 irx',
    text: 'il it ir b',
    paths: ['M l b L x2 t L x3 t L r b Z'],
  },
  diamond: {
    guides: 'ir */ w 3 4; ib */ h 3 4',
    text: 'wd4 hd4 ir ib',
    paths: ['M l vc L hc t L r vc L hc b Z'],
  },
  pentagon: {
    adjust: 'hf 105146; vf 110557',
    guides:
      'sw */ wd2 hf 100000; sh */ hd2 vf 100000; sv */ vc vf 100000; dx1 cos sw 1080000; dx2 cos sw 18360000; dy1 sin sh 1080000; dy2 sin sh 18360000; x1 +- hc 0 dx1; x2 +- hc 0 dx2; x3 +- hc dx2 0; x4 +- hc dx1 0; y1 +- sv 0 dy1; y2 +- sv 0 dy2; it */ y1 dx2 dx1',
    text: 'x2 it x3 y2',
    paths: ['M x1 y1 L hc t L x4 y1 L x3 y2 L x2 y2 Z'],
  },
  hexagon: {
    adjust: 'adj 25000; vf 115470',
    guides:
      'm */ 50000 w ss; a pin 0 adj m; sh */ hd2 vf 100000; x1 */ ss a 100000; x2 +- r 0 x1; dy sin sh 3600000; y1 +- vc 0 dy; y2 +- vc dy 0; q1 */ m -1 2; q2 +- a q1 0; q3 ?: q2 4 2; q4 ?: q2 3 2; q5 ?: q2 q1 0; q6 +/ a q5 q1; q7 */ q6 q4 -1; q8 +- q3 q7 0; il */ w q8 24; it */ h q8 24; ir +- r 0 il; ib +- b 0 it',
    text: 'il it ir ib',
    paths: ['M l vc L x1 y1 L x2 y1 L r vc L x2 y2 L x1 y2 Z'],
  },
  heptagon: {
    adjust: 'hf 102572; vf 105210',
    guides:
      'sw */ wd2 hf 100000; sh */ hd2 vf 100000; sv */ vc vf 100000; dx1 */ sw 97493 100000; dx2 */ sw 78183 100000; dx3 */ sw 43388 100000; dy1 */ sh 62349 100000; dy2 */ sh 22252 100000; dy3 */ sh 90097 100000; x1 +- hc 0 dx1; x2 +- hc 0 dx2; x3 +- hc 0 dx3; x4 +- hc dx3 0; x5 +- hc dx2 0; x6 +- hc dx1 0; y1 +- sv 0 dy1; y2 +- sv dy2 0; y3 +- sv dy3 0; ib +- b 0 y1',
    text: 'x2 y1 x5 ib',
    paths: ['M x1 y2 L x2 y1 L hc t L x5 y1 L x6 y2 L x4 y3 L x3 y3 Z'],
  },
  octagon: {
    adjust: 'adj 29289',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; il */ x1 1 2; ir +- r 0 il; ib +- b 0 il',
    text: 'il il ir ib',
    paths: ['M l x1 L x1 t L x2 t L r x1 L r y2 L x2 b L x1 b L l y2 Z'],
  },
  decagon: {
    adjust: 'vf 105146',
    guides:
      'sh */ hd2 vf 100000; dx1 cos wd2 2160000; dx2 cos wd2 4320000; dy1 sin sh 4320000; dy2 sin sh 2160000; x1 +- hc 0 dx1; x2 +- hc 0 dx2; x3 +- hc dx2 0; x4 +- hc dx1 0; y1 +- vc 0 dy1; y2 +- vc 0 dy2; y3 +- vc dy2 0; y4 +- vc dy1 0',
    text: 'x1 y2 x4 y3',
    paths: ['M l vc L x1 y2 L x2 y1 L x3 y1 L x4 y2 L r vc L x4 y3 L x3 y4 L x2 y4 L x1 y3 Z'],
  },
  dodecagon: {
    guides:
      'x1 */ w 2894 21600; x2 */ w 7906 21600; x3 */ w 13694 21600; x4 */ w 18706 21600; y1 */ h 2894 21600; y2 */ h 7906 21600; y3 */ h 13694 21600; y4 */ h 18706 21600',
    text: 'x1 y1 x4 y4',
    paths: ['M l y2 L x1 y1 L x2 t L x3 t L x4 y1 L r y2 L r y3 L x4 y4 L x3 b L x2 b L x1 y4 L l y3 Z'],
  },
  plus: {
    adjust: 'adj 25000',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; d +- w 0 h; il ?: d l x1; ir ?: d r x2; it ?: d x1 t; ib ?: d y2 b',
    text: 'il it ir ib',
    paths: ['M l x1 L x1 x1 L x1 t L x2 t L x2 x1 L r x1 L r y2 L x2 y2 L x2 b L x1 b L x1 y2 L l y2 Z'],
  },
  plaque: {
    adjust: 'adj 16667',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; il */ x1 70711 100000; ir +- r 0 il; ib +- b 0 il',
    text: 'il il ir ib',
    paths: [
      'M l x1 A x1 x1 cd4 -5400000 L x2 t A x1 x1 cd2 -5400000 L r y2 A x1 x1 3cd4 -5400000 L x1 b A x1 x1 0 -5400000 Z',
    ],
  },
  frame: {
    adjust: 'adj1 12500',
    guides: 'a pin 0 adj1 50000; x1 */ ss a 100000; x4 +- r 0 x1; y4 +- b 0 x1',
    text: 'x1 x1 x4 y4',
    paths: ['M l t L r t L r b L l b Z M x1 x1 L x1 y4 L x4 y4 L x4 x1 Z'],
  },
  halfFrame: {
    adjust: 'adj1 33333; adj2 33333',
    guides:
      'm2 */ 100000 w ss; a2 pin 0 adj2 m2; x1 */ ss a2 100000; g1 */ h x1 w; g2 +- h 0 g1; m1 */ 100000 g2 ss; a1 pin 0 adj1 m1; y1 */ ss a1 100000; dx */ y1 w h; x2 +- r 0 dx; dy */ x1 h w; y2 +- b 0 dy; ir +/ x2 r 2; ib +/ y2 b 2',
    text: 'l t ir ib',
    paths: ['M l t L r t L x2 y1 L x1 y1 L x1 y2 L l b Z'],
  },
  corner: {
    adjust: 'adj1 50000; adj2 50000',
    guides:
      'm1 */ 100000 h ss; m2 */ 100000 w ss; a1 pin 0 adj1 m1; a2 pin 0 adj2 m2; x1 */ ss a2 100000; dy */ ss a1 100000; y1 +- b 0 dy; d +- w 0 h; it ?: d y1 t; ir ?: d r x1',
    text: 'l it ir b',
    paths: ['M l t L x1 t L x1 y1 L r y1 L r b L l b Z'],
  },
  diagStripe: {
    adjust: 'adj 50000',
    guides: 'a pin 0 adj 100000; x2 */ w a 100000; y2 */ h a 100000; ir +/ x2 r 2; ib +/ y2 b 2',
    text: 'l t ir ib',
    paths: ['M l y2 L x2 t L r t L l b Z'],
  },
};
