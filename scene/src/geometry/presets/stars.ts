import type { PresetSource } from '../preset-source.ts';

/**
 * Returns a star with `points` rays.
 * @param adjust default of the adjust value `adj`, the radius of the inner corners. The radius of the outer corners is
 *   50000.
 * @param stretch adjust values in 1/100000 that stretch the star horizontally and vertically, so that it fills the box
 */
function star(points: number, adjust: number, stretch: { hf?: number; vf?: number } = {}): PresetSource {
  const guides = [
    'a pin 0 adj 50000; rx */ wd2 hf 100000; ry */ hd2 vf 100000; cy */ vc vf 100000; sx */ rx a 50000; sy */ ry a 50000',
  ];
  const path: string[] = [];
  for (let i = 0; i < points * 2; i++) {
    const [x, y] = i % 2 === 0 ? ['rx', 'ry'] : ['sx', 'sy'];
    // Clockwise from the right, in 1/60000 degree. The first corner is at the top (270 degrees).
    const angle = Math.round(16_200_000 + (i * 10_800_000) / points);
    guides.push(`dx${i} cos ${x} ${angle}; dy${i} sin ${y} ${angle}; x${i} +- hc dx${i} 0; y${i} +- cy dy${i} 0`);
    path.push(`${i === 0 ? 'M' : 'L'} x${i} y${i}`);
  }
  guides.push('tx cos sx 2700000; ty sin sy 2700000; il +- hc 0 tx; ir +- hc tx 0; it +- cy 0 ty; ib +- cy ty 0');
  return {
    adjust: `adj ${adjust}; hf ${stretch.hf ?? 100_000}; vf ${stretch.vf ?? 100_000}`,
    guides: guides.join('; '),
    text: 'il it ir ib',
    paths: [`${path.join(' ')} Z`],
  };
}

/** Returns a gear in a box of 100000 by 100000: its body has the radius 37000, and its teeth extend to radius 49500. */
function gear(teeth: number): PresetSource {
  const path: string[] = [];
  const toothAngle = (2 * Math.PI) / teeth;
  // Angles of the corners from the middle of the tooth, as fractions of `toothAngle`, and radii of the corners.
  const toothCorners: readonly (readonly [fraction: number, radius: number])[] = [
    [-0.3, 37_000],
    [-0.19, 49_500],
    [0.19, 49_500],
    [0.3, 37_000],
  ];
  for (let i = 0; i < teeth; i++) {
    for (const [fraction, radius] of toothCorners) {
      const angle = -Math.PI / 2 + (i + fraction) * toothAngle;
      const x = Math.round(50_000 + radius * Math.cos(angle));
      const y = Math.round(50_000 + radius * Math.sin(angle));
      path.push(`${path.length === 0 ? 'M' : 'L'} ${x} ${y}`);
    }
  }
  return {
    guides: 'il */ w 1 4; it */ h 1 4; ir */ w 3 4; ib */ h 3 4',
    text: 'il it ir ib',
    paths: [`100000x100000 | ${path.join(' ')} Z`],
  };
}

/**
 * Guides of waves. `adj1` is the amplitude as a fraction of the height. `adj2` is half of the horizontal offset of the
 * lower edge from the upper edge, as a fraction of the width. Both are in 1/100000.
 */
const WAVE_GUIDES =
  'y1 */ h a1 100000; dy */ y1 10 3; y2 +- y1 0 dy; y3 +- y1 dy 0; y4 +- b 0 y1; y5 +- y4 0 dy; y6 +- y4 dy 0; of */ w a2 50000; dl ?: of 0 of; dr ?: of of 0; xl +- l 0 dl; xr +- r 0 dr; bl +- l dr 0; br +- r dl 0; s +- xr 0 xl; il max xl bl; ir min xr br; it */ h a1 50000; ib +- b 0 it';

/** Outline of a ribbon with folded ends. */
const RIBBON_PATH =
  'M l b L wd8 y3 L l y4 L x2 y4 L x2 hR A wd32 hR cd2 cd4 L x8 t A wd32 hR 3cd4 cd4 L x9 y4 L r y4 L x10 y3 L r b L x7 b A wd32 hR cd4 cd2 L x8 y1 A wd32 hR cd4 -10800000 L x3 y2 A wd32 hR 3cd4 -10800000 L x4 y1 A wd32 hR 3cd4 cd2 Z';
/** Outline of a ribbon with two arrow heads. */
const LEFT_RIGHT_RIBBON_PATH =
  'M l ly2 L x1 t L x1 ly1 L hc ly1 A wd32 hR 3cd4 cd2 A wd32 hR 3cd4 -10800000 L x4 ry2 L x4 ry1 L r ry3 L x4 b L x4 ry4 L hc ry4 A wd32 hR cd4 cd4 L x2 ly3 L x1 ly3 L x1 ly4 Z';
/** Outline of a curved ribbon with folded ends. */
const CURVED_RIBBON_PATH =
  'M l t Q cx1 cy1 x3 y1 L x2 y3 Q hc cy3 x5 y3 L x4 y1 Q cx2 cy1 r t L x6 y2 L r rh Q cx5 cy4 x5 y5 L x5 y6 Q hc cy6 x2 y6 L x2 y5 Q cx4 cy4 l rh L wd8 y2 Z';

/**
 * Stars, explosions, gears, ribbons, scrolls and waves. Their names and adjust values are those of DrawingML (ECMA-376
 * part 1, 20.1.10.56). `PresetSource` describes the syntax.
 */
export const STARS_AND_RIBBONS: Readonly<Record<string, PresetSource>> = {
  star4: star(4, 12500),
  star5: star(5, 19098, { hf: 105_146, vf: 110_557 }),
  star6: star(6, 28868, { hf: 115_470 }),
  star7: star(7, 34601, { hf: 102_572, vf: 105_210 }),
  star8: star(8, 37500),
  star10: star(10, 42533, { hf: 105_146 }),
  star12: star(12, 37500),
  star16: star(16, 37500),
  star24: star(24, 37500),
  star32: star(32, 37500),
  irregularSeal1: {
    guides: 'il */ w 4627 21600; it */ h 6320 21600; ir */ w 16702 21600; ib */ h 13937 21600',
    text: 'il it ir ib',
    paths: [
      '21600x21600 | M 10800 5800 L 14522 0 L 14155 5325 L 18380 4457 L 16702 7315 L 21097 8137 L 17607 10475 L 21600 13290 L 16837 12942 L 18145 18095 L 14020 14457 L 13247 19737 L 10532 14935 L 8485 21600 L 7715 15627 L 4762 17617 L 5667 13937 L 135 14587 L 3722 11775 L 0 8615 L 4627 7617 L 370 2295 L 7312 6320 L 8352 2295 Z',
    ],
  },
  irregularSeal2: {
    guides: 'il */ w 5372 21600; it */ h 6382 21600; ir */ w 14640 21600; ib */ h 15935 21600',
    text: 'il it ir ib',
    paths: [
      '21600x21600 | M 11462 4342 L 14790 0 L 14525 5777 L 18007 3172 L 16380 6532 L 21600 6645 L 16985 9402 L 18270 11290 L 16380 12310 L 18877 15632 L 14640 14350 L 14942 17370 L 12180 15935 L 11612 18842 L 9872 17370 L 8700 19712 L 7527 18125 L 4917 21600 L 4805 18240 L 1285 17825 L 3330 15370 L 0 12877 L 3935 11592 L 1172 8270 L 5372 7817 L 4502 3625 L 8550 6382 L 9722 1887 Z',
    ],
  },
  gear6: gear(6),
  gear9: gear(9),
  wave: {
    adjust: 'adj1 12500; adj2 0',
    guides: `a1 pin 0 adj1 20000; a2 pin -10000 adj2 10000; ${WAVE_GUIDES}; d */ s 1 3; x3 +- xl d 0; x4 +/ x3 xr 2; x7 +- bl d 0; x8 +/ x7 br 2`,
    text: 'il it ir ib',
    paths: ['M xl y1 C x3 y2 x4 y3 xr y1 L br y4 C x8 y6 x7 y5 bl y4 Z'],
  },
  doubleWave: {
    adjust: 'adj1 6250; adj2 0',
    guides: `a1 pin 0 adj1 12500; a2 pin -10000 adj2 10000; ${WAVE_GUIDES}; d6 */ s 1 6; d3 */ s 1 3; x3 +- xl d6 0; x4 +- xl d3 0; x5 +/ xl xr 2; x6 +- x5 d6 0; x7 +/ x6 xr 2; x10 +- bl d6 0; x11 +- bl d3 0; x12 +/ bl br 2; x13 +- x12 d6 0; x14 +/ x13 br 2`,
    text: 'il it ir ib',
    paths: ['M xl y1 C x3 y2 x4 y3 x5 y1 C x6 y2 x7 y3 xr y1 L br y4 C x14 y6 x13 y5 x12 y4 C x11 y6 x10 y5 bl y4 Z'],
  },
  ribbon2: {
    adjust: 'adj1 16667; adj2 50000',
    guides:
      'a1 pin 0 adj1 33333; a2 pin 25000 adj2 75000; x10 +- r 0 wd8; dx */ w a2 200000; x2 +- hc 0 dx; x9 +- hc dx 0; x3 +- x2 wd32 0; x8 +- x9 0 wd32; x5 +- x2 wd8 0; x6 +- x9 0 wd8; x4 +- x5 0 wd32; x7 +- x6 wd32 0; d1 */ h a1 200000; y1 +- b 0 d1; y4 */ h a1 100000; y2 +- b 0 y4; y3 +/ y4 b 2; hR */ h a1 400000; y6 +- b 0 hR; y7 +- y1 0 hR',
    text: 'x2 t x9 y2',
    paths: [
      'nostroke | M l b L x4 b A wd32 hR cd4 -10800000 L x3 y1 A wd32 hR cd4 cd2 L x8 y2 A wd32 hR 3cd4 cd2 L x7 y1 A wd32 hR 3cd4 -10800000 L r b L x10 y3 L r y4 L x9 y4 L x9 hR A wd32 hR 0 -5400000 L x3 t A wd32 hR 3cd4 -5400000 L x2 y4 L l y4 L wd8 y3 Z',
      'darkenLess nostroke | M x5 y6 A wd32 hR 0 -5400000 L x3 y1 A wd32 hR cd4 cd2 L x5 y2 Z M x6 y6 A wd32 hR cd2 cd4 L x8 y1 A wd32 hR cd4 -10800000 L x6 y2 Z',
      `none | ${RIBBON_PATH} M x5 y2 L x5 y6 M x6 y6 L x6 y2 M x2 y7 L x2 y4 M x9 y4 L x9 y7`,
    ],
  },
  ribbon: { base: 'ribbon2', transform: 'flipY', paths: [] },
  ellipseRibbon: {
    adjust: 'adj1 25000; adj2 50000; adj3 12500',
    guides:
      'a1 pin 0 adj1 100000; a2 pin 25000 adj2 75000; q10 +- 100000 0 a1; q11 */ q10 1 2; q12 +- a1 0 q11; m3 max 0 q12; a3 pin m3 adj3 a1; dx2 */ w a2 200000; x2 +- hc 0 dx2; x3 +- x2 wd8 0; x4 +- r 0 x3; x5 +- r 0 x2; x6 +- r 0 wd8; dy1 */ h a3 100000; f1 */ 4 dy1 w; q1 */ x3 x3 w; q2 +- x3 0 q1; y1 */ f1 q2 1; cx1 */ x3 1 2; cy1 */ f1 cx1 1; cx2 +- r 0 cx1; g1 */ h a1 100000; dy3 +- g1 0 dy1; q3 */ x2 x2 w; q4 +- x2 0 q3; q5 */ f1 q4 1; y3 +- q5 dy3 0; q6 +- dy1 dy3 y3; q7 +- q6 dy1 0; cy3 +- q7 dy3 0; rh +- b 0 g1; q8 */ dy1 14 16; y2 +/ q8 rh 2; y5 +- q5 rh 0; y6 +- y3 rh 0; cx4 */ x2 1 2; q9 */ f1 cx4 1; cy4 +- q9 rh 0; cx5 +- r 0 cx4; cy6 +- cy3 rh 0; y7 +- y1 dy3 0; cy7 +- g1 g1 y7',
    text: 'x2 g1 x5 y6',
    paths: [
      `nostroke | ${CURVED_RIBBON_PATH}`,
      'darkenLess nostroke | M x3 y7 L x3 y1 L x2 y3 Q hc cy3 x5 y3 L x4 y1 L x4 y7 Q hc cy7 x3 y7 Z',
      `none | ${CURVED_RIBBON_PATH} M x2 y5 L x2 y3 M x5 y3 L x5 y5 M x3 y1 L x3 y7 M x4 y7 L x4 y1`,
    ],
  },
  ellipseRibbon2: { base: 'ellipseRibbon', transform: 'flipY', paths: [] },
  leftRightRibbon: {
    adjust: 'adj1 50000; adj2 50000; adj3 16667',
    guides:
      'a3 pin 0 adj3 33333; m1 +- 100000 0 a3; a1 pin 0 adj1 m1; w1 +- wd2 0 wd32; m2 */ 100000 w1 ss; a2 pin 0 adj2 m2; x1 */ ss a2 100000; x4 +- r 0 x1; d1 */ h a1 200000; d2 */ h a3 -200000; ly1 +- vc d2 d1; ry4 +- vc d1 d2; ly2 +- ly1 d1 0; ry3 +- b 0 ly2; ly4 */ ly2 2 1; ry1 +- b 0 ly4; ly3 +- ly4 0 ly1; ry2 +- b 0 ly3; hR */ a3 ss 400000; x2 +- hc 0 wd32; x3 +- hc wd32 0; y1 +- ly1 hR 0; y2 +- ry2 0 hR',
    text: 'x1 ly1 x4 ry4',
    paths: [
      `nostroke | ${LEFT_RIGHT_RIBBON_PATH}`,
      'darkenLess nostroke | M x3 y1 A wd32 hR 0 cd4 A wd32 hR 3cd4 -10800000 L x3 ry2 Z',
      `none | ${LEFT_RIGHT_RIBBON_PATH} M x3 y1 L x3 ry2 M x2 y2 L x2 ly3`,
    ],
  },
  horizontalScroll: {
    adjust: 'adj 12500',
    guides:
      'a pin 0 adj 25000; ch */ ss a 100000; c2 */ ch 1 2; c4 */ ch 1 4; y3 +- ch c2 0; y4 +- ch ch 0; y6 +- b 0 ch; y7 +- b 0 c2; y5 +- y6 0 c2; x3 +- r 0 ch; x4 +- r 0 c2',
    text: 'ch ch x4 y6',
    paths: [
      'nostroke | M r c2 A c2 c2 0 cd4 L x4 c2 A c4 c4 0 cd2 L x3 ch L c2 ch A c2 c2 3cd4 -5400000 L l y7 A c2 c2 cd2 -10800000 L ch y6 L x4 y6 A c2 c2 cd4 -5400000 Z',
      'darkenLess nostroke | M c2 y4 A c2 c2 cd4 -5400000 A c4 c4 0 -10800000 Z M x4 ch A c2 c2 cd4 -16200000 A c4 c4 cd2 -10800000 Z',
      'none | M l y3 A c2 c2 cd2 cd4 L x3 ch L x3 c2 A c2 c2 cd2 cd2 L r y5 A c2 c2 0 cd4 L ch y6 L ch y7 A c2 c2 0 cd2 Z M x3 ch L x4 ch A c2 c2 cd4 -5400000 M x4 ch L x4 c2 A c4 c4 0 cd2 M c2 y4 L c2 y3 A c4 c4 cd2 cd2 A c2 c2 0 cd2 M ch y3 L ch y6',
    ],
  },
  verticalScroll: { base: 'horizontalScroll', transform: 'diagonal', paths: [] },
};
