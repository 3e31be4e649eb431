import type { PresetSource } from '../preset-source.ts';

// A guide (a variable) has the form `name operator operands` (ECMA-376 part 1, 20.1.9.11). For example, `x1 +- r 0 dx`
// is x1 = r + 0 − dx, and `dx */ ss a2 100000` is dx = ss · a2 / 100000. The predefined guides are the edges (`l`, `t`,
// `r`, `b`), the size (`w`, `h`), the centre (`hc`, `vc`) and the shorter side (`ss`) of the box.

/** Guides of an arrow to the right: adj1 is the width of the shaft, adj2 the length of the head. */
const HEAD_AND_SHAFT_GUIDES =
  'm */ 100000 w ss; a1 pin 0 adj1 100000; a2 pin 0 adj2 m; dx */ ss a2 100000; x1 +- r 0 dx; dy */ h a1 200000; y1 +- vc 0 dy; y2 +- vc dy 0; dd */ dy dx hd2; x2 +- r 0 dd';

/** Guides of the arrow of a callout: adj1 is the width of the shaft, adj2 half of the width of the head. */
const CALLOUT_GUIDES =
  'm2 */ 50000 h ss; a2 pin 0 adj2 m2; m1 */ a2 2 1; a1 pin 0 adj1 m1; dy1 */ ss a2 100000; dy2 */ ss a1 200000; y1 +- vc 0 dy1; y2 +- vc 0 dy2; y3 +- vc dy2 0; y4 +- vc dy1 0';

/** Guides of arrows with three adjust values: width of the shaft, half width of the heads, length of the heads. */
const THREE_VALUE_GUIDES =
  'a2 pin 0 adj2 50000; m1 */ a2 2 1; a1 pin 0 adj1 m1; q1 +- 100000 0 m1; m3 */ q1 1 2; a3 pin 0 adj3 m3; x1 */ ss a3 100000; hw */ ss a2 100000; sw */ ss a1 200000; x2 +- hc 0 hw; x5 +- hc hw 0; x3 +- hc 0 sw; x4 +- hc sw 0; x6 +- r 0 x1';

/**
 * Guides of a ring segment from the angle `st` to the angle `en`. Angles are in 60,000ths of a degree, clockwise. `rm`
 * and `rn` are the radii of the middle of the ring, `ro` and `rp` of its outer edge, `ri` and `rj` of its inner edge.
 */
const RING_GUIDES =
  'a5 pin 0 adj5 25000; m1 */ a5 2 1; a1 pin 0 adj1 m1; th */ ss a1 100000; hh */ ss a5 100000; t2 */ th 1 2; rm +- wd2 0 hh; rn +- hd2 0 hh; ro +- rm t2 0; rp +- rn t2 0; ri +- rm 0 t2; rj +- rn 0 t2; en pin 0 adj3 21599999; st pin 0 adj4 21599999';

/** Guides of the point `NAMEx`, `NAMEy` at a polar angle on the centred ellipse with the given radii. */
const ringPointGuides = (name: string, rx: string, ry: string, angle: string) =>
  `${name}w sin ${rx} ${angle}; ${name}h cos ${ry} ${angle}; ${name}a cat2 ${rx} ${name}h ${name}w; ${name}b sat2 ${ry} ${name}h ${name}w; ${name}x +- hc ${name}a 0; ${name}y +- vc ${name}b 0`;

/**
 * Guides of the corners of a circular arrow: `v` is the start of the outer arc, `e` the end of the inner arc, `g` and
 * `k` are the corners of the head. Each preset adds the tip of the head.
 */
const RING_POINT_GUIDES = [
  'ohx +- rm hh 0; ohy +- rn hh 0; ihx +- rm 0 hh; ihy +- rn 0 hh',
  ringPointGuides('v', 'ro', 'rp', 'st'),
  ringPointGuides('e', 'ri', 'rj', 'en'),
  ringPointGuides('g', 'ohx', 'ohy', 'en'),
  ringPointGuides('k', 'ihx', 'ihy', 'en'),
].join('; ');

/**
 * Block arrows in the syntax of `PresetSource`. Names and adjust values are those of DrawingML (ECMA-376 part 1,
 * 20.1.10.56).
 */
export const ARROWS: Readonly<Record<string, PresetSource>> = {
  rightArrow: {
    adjust: 'adj1 50000; adj2 50000',
    guides: `${HEAD_AND_SHAFT_GUIDES}; x3 +- x1 dd 0`,
    text: 'l y1 x3 y2',
    paths: ['M l y1 L x1 y1 L x1 t L r vc L x1 b L x1 y2 L l y2 Z'],
  },
  leftArrow: { base: 'rightArrow', transform: 'flipX', paths: [] },
  downArrow: { base: 'rightArrow', transform: 'diagonal', paths: [] },
  upArrow: { base: 'rightArrow', transform: 'diagonalFlipY', paths: [] },
  leftRightArrow: {
    adjust: 'adj1 50000; adj2 50000',
    guides:
      'm */ 50000 w ss; a1 pin 0 adj1 100000; a2 pin 0 adj2 m; x2 */ ss a2 100000; x3 +- r 0 x2; dy */ h a1 200000; y1 +- vc 0 dy; y2 +- vc dy 0; dx */ y1 x2 hd2; x1 +- x2 0 dx; x4 +- x3 dx 0',
    text: 'x1 y1 x4 y2',
    paths: ['M l vc L x2 t L x2 y1 L x3 y1 L x3 t L r vc L x3 b L x3 y2 L x2 y2 L x2 b Z'],
  },
  upDownArrow: { base: 'leftRightArrow', transform: 'diagonal', paths: [] },
  quadArrow: {
    adjust: 'adj1 22500; adj2 22500; adj3 22500',
    guides: `${THREE_VALUE_GUIDES}; y2 +- vc 0 hw; y5 +- vc hw 0; y3 +- vc 0 sw; y4 +- vc sw 0; y6 +- b 0 x1; il */ sw x1 hw; ir +- r 0 il`,
    text: 'il y3 ir y4',
    paths: [
      'M l vc L x1 y2 L x1 y3 L x3 y3 L x3 x1 L x2 x1 L hc t L x5 x1 L x4 x1 L x4 y3 L x6 y3 L x6 y2 L r vc L x6 y5 L x6 y4 L x4 y4 L x4 y6 L x5 y6 L hc b L x2 y6 L x3 y6 L x3 y4 L x1 y4 L x1 y5 Z',
    ],
  },
  leftRightUpArrow: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000',
    guides: `${THREE_VALUE_GUIDES}; d2 */ ss a2 50000; y2 +- b 0 d2; y4 +- b 0 hw; y3 +- y4 0 sw; y5 +- y4 sw 0; il */ sw x1 hw; ir +- r 0 il`,
    text: 'il y3 ir y5',
    paths: [
      'M l y4 L x1 y2 L x1 y3 L x3 y3 L x3 x1 L x2 x1 L hc t L x5 x1 L x4 x1 L x4 y3 L x6 y3 L x6 y2 L r y4 L x6 b L x6 y5 L x1 y5 L x1 b Z',
    ],
  },
  leftUpArrow: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000',
    guides:
      'a2 pin 0 adj2 50000; m1 */ a2 2 1; a1 pin 0 adj1 m1; m3 +- 100000 0 m1; a3 pin 0 adj3 m3; x1 */ ss a3 100000; d2 */ ss a2 50000; x2 +- r 0 d2; y2 +- b 0 d2; d4 */ ss a2 100000; x4 +- r 0 d4; y4 +- b 0 d4; d3 */ ss a1 200000; x3 +- x4 0 d3; x5 +- x4 d3 0; y3 +- y4 0 d3; y5 +- y4 d3 0; il */ d3 x1 d4',
    text: 'il y3 x5 y5',
    paths: ['M l y4 L x1 y2 L x1 y3 L x3 y3 L x3 x1 L x2 x1 L x4 t L r x1 L x5 x1 L x5 y5 L x1 y5 L x1 b Z'],
  },
  bentUpArrow: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000',
    guides:
      'a1 pin 0 adj1 50000; a2 pin 0 adj2 50000; a3 pin 0 adj3 50000; y1 */ ss a3 100000; d1 */ ss a2 50000; x1 +- r 0 d1; d3 */ ss a2 100000; x3 +- r 0 d3; d2 */ ss a1 200000; x2 +- x3 0 d2; x4 +- x3 d2 0; dy */ ss a1 100000; y2 +- b 0 dy',
    text: 'l y2 x4 b',
    paths: ['M l y2 L x2 y2 L x2 y1 L x1 y1 L x3 t L r y1 L x4 y1 L x4 b L l b Z'],
  },
  bentArrow: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000; adj4 43750',
    guides:
      'a2 pin 0 adj2 50000; m1 */ a2 2 1; a1 pin 0 adj1 m1; a3 pin 0 adj3 50000; th */ ss a1 100000; aw */ ss a2 100000; t2 */ th 1 2; dh +- aw 0 t2; ah */ ss a3 100000; bw +- r 0 ah; bh +- b 0 dh; bs min bw bh; m4 */ 100000 bs ss; a4 pin 0 adj4 m4; bd */ ss a4 100000; b3 +- bd 0 th; b2 max b3 0; x3 +- th b2 0; x4 +- r 0 ah; y3 +- dh th 0; y4 +- y3 dh 0; y5 +- dh bd 0',
    paths: [
      'M l b L l y5 A bd bd cd2 cd4 L x4 dh L x4 t L r aw L x4 y4 L x4 y3 L x3 y3 A b2 b2 3cd4 -5400000 L th b Z',
    ],
  },
  uturnArrow: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000; adj4 43750; adj5 75000',
    guides:
      'a2 pin 0 adj2 25000; m1 */ a2 2 1; a1 pin 0 adj1 m1; q2 */ a1 ss h; q3 +- 100000 0 q2; m3 */ q3 h ss; a3 pin 0 adj3 m3; q1 +- a3 a1 0; m5 */ q1 ss h; a5 pin m5 adj5 100000; th */ ss a1 100000; aw */ ss a2 100000; t2 */ th 1 2; dh +- aw 0 t2; y5 */ h a5 100000; ah */ ss a3 100000; y4 +- y5 0 ah; x9 +- r 0 dh; bw */ x9 1 2; bs min bw y4; m4 */ bs 100000 ss; a4 pin 0 adj4 m4; bd */ ss a4 100000; b3 +- bd 0 th; b2 max b3 0; x3 +- th b2 0; x8 +- r 0 aw; x6 +- x8 0 aw; x7 +- x6 dh 0; x4 +- x9 0 bd; x5 +- x7 0 b2; y2 +- th b2 0',
    paths: [
      'M l b L l bd A bd bd cd2 cd4 L x4 t A bd bd 3cd4 cd4 L x9 y4 L r y4 L x8 y5 L x6 y4 L x7 y4 L x7 y2 A b2 b2 0 -5400000 L x3 th A b2 b2 3cd4 -5400000 L th b Z',
    ],
  },
  curvedRightArrow: {
    adjust: 'adj1 25000; adj2 50000; adj3 25000',
    guides:
      'm2 */ 50000 h ss; a2 pin 0 adj2 m2; a1 pin 0 adj1 a2; th */ ss a1 100000; aw */ ss a2 100000; q1 +/ th aw 4; hR +- hd2 0 q1; q7 */ hR 2 1; q8 */ q7 q7 1; q9 */ th th 1; q10 +- q8 0 q9; q11 sqrt q10; ix */ q11 w q7; m3 */ 100000 ix ss; a3 pin 0 adj3 m3; ah */ ss a3 100000; y3 +- hR th 0; q2 */ w w 1; q3 */ ah ah 1; q4 +- q2 0 q3; q5 sqrt q4; dy */ q5 hR w; y5 +- hR dy 0; y7 +- y3 dy 0; q6 +- aw 0 th; dh */ q6 1 2; y4 +- y5 0 dh; y8 +- y7 dh 0; aw2 */ aw 1 2; y6 +- b 0 aw2; x1 +- r 0 ah; sw at2 ah dy; st +- cd2 0 sw; msw +- 0 0 sw; t2 */ th 1 2; da at2 ix t2; sw2 +- da 0 cd4; st3 +- cd2 0 da; sw3 +- da cd4 0',
    paths: [
      'nostroke | M l hR A w hR cd2 msw L x1 y4 L r y6 L x1 y8 L x1 y7 A w hR st sw Z',
      'darkenLess nostroke | M r th A w hR 3cd4 sw2 A w hR st3 sw3 Z',
      'none | M l hR A w hR cd2 msw L x1 y4 L r y6 L x1 y8 L x1 y7 A w hR st sw L l hR A w hR cd2 cd4 L r th A w hR 3cd4 sw2',
    ],
  },
  curvedLeftArrow: { base: 'curvedRightArrow', transform: 'flipX', paths: [] },
  curvedDownArrow: { base: 'curvedRightArrow', transform: 'diagonal', paths: [] },
  curvedUpArrow: { base: 'curvedRightArrow', transform: 'diagonalFlipY', paths: [] },
  stripedRightArrow: {
    adjust: 'adj1 50000; adj2 50000',
    guides:
      'm */ 84375 w ss; a1 pin 0 adj1 100000; a2 pin 0 adj2 m; x4 */ ss 5 32; d5 */ ss a2 100000; x5 +- r 0 d5; dy */ h a1 200000; y1 +- vc 0 dy; y2 +- vc dy 0; d6 */ dy d5 hd2; x6 +- r 0 d6',
    text: 'x4 y1 x6 y2',
    paths: [
      'M l y1 L ssd32 y1 L ssd32 y2 L l y2 Z M ssd16 y1 L ssd8 y1 L ssd8 y2 L ssd16 y2 Z M x4 y1 L x5 y1 L x5 t L r vc L x5 b L x5 y2 L x4 y2 Z',
    ],
  },
  notchedRightArrow: {
    adjust: 'adj1 50000; adj2 50000',
    guides: HEAD_AND_SHAFT_GUIDES,
    text: 'dd y1 x2 y2',
    paths: ['M l y1 L x1 y1 L x1 t L r vc L x1 b L x1 y2 L l y2 L dd vc Z'],
  },
  homePlate: {
    adjust: 'adj 50000',
    guides: 'm */ 100000 w ss; a pin 0 adj m; dx */ ss a 100000; x1 +- r 0 dx; ir +/ x1 r 2',
    text: 'l t ir b',
    paths: ['M l t L x1 t L r vc L x1 b L l b Z'],
  },
  chevron: {
    adjust: 'adj 50000',
    guides:
      'm */ 100000 w ss; a pin 0 adj m; x1 */ ss a 100000; x2 +- r 0 x1; d +- x2 0 x1; il ?: d x1 l; ir ?: d x2 r',
    text: 'il t ir b',
    paths: ['M l t L x2 t L r vc L x2 b L l b L x1 vc Z'],
  },
  rightArrowCallout: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000; adj4 64977',
    guides: `${CALLOUT_GUIDES}; m3 */ 100000 w ss; a3 pin 0 adj3 m3; q2 */ a3 ss w; m4 +- 100000 0 q2; a4 pin 0 adj4 m4; dx */ ss a3 100000; x3 +- r 0 dx; x2 */ w a4 100000`,
    text: 'l t x2 b',
    paths: ['M l t L x2 t L x2 y2 L x3 y2 L x3 y1 L r vc L x3 y4 L x3 y3 L x2 y3 L x2 b L l b Z'],
  },
  leftArrowCallout: { base: 'rightArrowCallout', transform: 'flipX', paths: [] },
  downArrowCallout: { base: 'rightArrowCallout', transform: 'diagonal', paths: [] },
  upArrowCallout: { base: 'rightArrowCallout', transform: 'diagonalFlipY', paths: [] },
  leftRightArrowCallout: {
    adjust: 'adj1 25000; adj2 25000; adj3 25000; adj4 48123',
    guides: `${CALLOUT_GUIDES}; m3 */ 50000 w ss; a3 pin 0 adj3 m3; q2 */ a3 ss wd2; m4 +- 100000 0 q2; a4 pin 0 adj4 m4; x1 */ ss a3 100000; x4 +- r 0 x1; dx */ w a4 200000; x2 +- hc 0 dx; x3 +- hc dx 0`,
    text: 'x2 t x3 b',
    paths: [
      'M l vc L x1 y1 L x1 y2 L x2 y2 L x2 t L x3 t L x3 y2 L x4 y2 L x4 y1 L r vc L x4 y4 L x4 y3 L x3 y3 L x3 b L x2 b L x2 y3 L x1 y3 L x1 y4 Z',
    ],
  },
  upDownArrowCallout: { base: 'leftRightArrowCallout', transform: 'diagonal', paths: [] },
  quadArrowCallout: {
    adjust: 'adj1 18515; adj2 18515; adj3 18515; adj4 48123',
    guides:
      'a2 pin 0 adj2 50000; m1 */ a2 2 1; a1 pin 0 adj1 m1; m3 +- 50000 0 a2; a3 pin 0 adj3 m3; q2 */ a3 2 1; m4 +- 100000 0 q2; a4 pin a1 adj4 m4; d2 */ ss a2 100000; d3 */ ss a1 200000; ah */ ss a3 100000; dx */ w a4 200000; dy */ h a4 200000; x8 +- r 0 ah; x2 +- hc 0 dx; x7 +- hc dx 0; x3 +- hc 0 d2; x6 +- hc d2 0; x4 +- hc 0 d3; x5 +- hc d3 0; y8 +- b 0 ah; y2 +- vc 0 dy; y7 +- vc dy 0; y3 +- vc 0 d2; y6 +- vc d2 0; y4 +- vc 0 d3; y5 +- vc d3 0',
    text: 'x2 y2 x7 y7',
    paths: [
      'M l vc L ah y3 L ah y4 L x2 y4 L x2 y2 L x4 y2 L x4 ah L x3 ah L hc t L x6 ah L x5 ah L x5 y2 L x7 y2 L x7 y4 L x8 y4 L x8 y3 L r vc L x8 y6 L x8 y5 L x7 y5 L x7 y7 L x5 y7 L x5 y8 L x6 y8 L hc b L x3 y8 L x4 y8 L x4 y7 L x2 y7 L x2 y5 L ah y5 L ah y6 Z',
    ],
  },
  circularArrow: {
    adjust: 'adj1 12500; adj2 1142319; adj3 20457681; adj4 10800000; adj5 12500',
    guides: `${RING_GUIDES}; pt +- en adj2 0; s1 +- en 0 st; s2 +- s1 21600000 0; sw ?: s1 s1 s2; msw +- 0 0 sw; ${RING_POINT_GUIDES}; ${ringPointGuides('p', 'rm', 'rn', 'pt')}`,
    paths: ['M vx vy A ro rp st sw L gx gy L px py L kx ky L ex ey A ri rj en msw Z'],
  },
  leftCircularArrow: {
    adjust: 'adj1 12500; adj2 -1142319; adj3 1142319; adj4 10800000; adj5 12500',
    guides: `${RING_GUIDES}; pt +- en adj2 0; s1 +- st 0 en; s2 +- s1 21600000 0; msw ?: s1 s1 s2; sw +- 0 0 msw; ${RING_POINT_GUIDES}; ${ringPointGuides('p', 'rm', 'rn', 'pt')}`,
    paths: ['M vx vy A ro rp st sw L gx gy L px py L kx ky L ex ey A ri rj en msw Z'],
  },
  leftRightCircularArrow: {
    adjust: 'adj1 12500; adj2 1142319; adj3 20457681; adj4 11942319; adj5 12500',
    guides: `${RING_GUIDES}; pt +- en adj2 0; pu +- st 0 adj2; s1 +- en 0 st; s2 +- s1 21600000 0; sw ?: s1 s1 s2; msw +- 0 0 sw; ${RING_POINT_GUIDES}; ${ringPointGuides('p', 'rm', 'rn', 'pt')}; ${ringPointGuides('n', 'rm', 'rn', 'pu')}; ${ringPointGuides('c', 'ohx', 'ohy', 'st')}; ${ringPointGuides('d', 'ihx', 'ihy', 'st')}`,
    paths: ['M vx vy A ro rp st sw L gx gy L px py L kx ky L ex ey A ri rj en msw L dx dy L nx ny L cx cy Z'],
  },
  swooshArrow: {
    adjust: 'adj1 25000; adj2 16667',
    guides:
      'a1 pin 1 adj1 75000; m2 */ 70000 w ss; a2 pin 0 adj2 m2; e1 */ h a1 100000; e2 */ ss a2 100000; xB +- r 0 e2; alfa */ cd4 1 14; d0 tan ssd8 alfa; xC +- xB 0 d0; d1 tan e1 alfa; yF +- ssd8 e1 0; xF +- xB d1 0; xE +- xF d0 0; yE +- yF ssd8 0; h2 */ yE 1 2; h20 */ h 1 20; yD +- h2 0 h20; yP */ h 1 3; d5 */ hd6 1 2; yQ +- yF d5 0',
    paths: ['M l b Q wd6 yP xB ssd8 L xC t L r yD L xE yE L xF yF Q wd4 yQ l b Z'],
  },
};
