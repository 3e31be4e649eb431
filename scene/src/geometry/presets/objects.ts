import type { PresetSource } from '../preset-source.ts';
import { ELLIPSE_PATH, ELLIPSE_TEXT_BOX } from './basic.ts';

/**
 * Guides of an arc on the inscribed ellipse from angle adj1 clockwise to adj2, in 1/60000 of a degree; x1, y1 is the
 * start of the arc.
 */
const ARC_GUIDES =
  'st pin 0 adj1 21599999; en pin 0 adj2 21599999; s1 +- en 0 st; s2 +- s1 21600000 0; sw ?: s1 s1 s2; wt1 sin wd2 st; ht1 cos hd2 st; dx1 cat2 wd2 ht1 wt1; dy1 sat2 hd2 ht1 wt1; x1 +- hc dx1 0; y1 +- vc dy1 0';

/** The outline of a cloud, in a box of 43200 by 43200. */
const CLOUD_PATH =
  'M 3900 14370 A 6753 9190 -11429249 7426832 A 5333 7267 -8646143 5396714 A 4365 5945 -8748475 5983381 A 4857 6595 -7859164 7034504 A 5333 7273 -4722533 6541615 A 6775 9220 -2776035 7816140 A 5785 7867 37501 6842000 A 6752 9215 1347096 6910353 A 7720 10543 3974558 4542661 A 4360 5918 -16496525 8804134 A 4345 5945 -14809710 9151131 Z';

/** The arcs inside of a cloud, drawn as lines. */
const CLOUD_LINES_PATH =
  'M 4693 26177 A 4345 5945 5204520 1585770 M 6928 34899 A 4360 5918 4416628 686848 M 16478 39090 A 6752 9215 8257449 844866 M 28827 34751 A 6752 9215 387196 959901 M 34129 22954 A 5785 7867 -4217541 4255042 M 41798 15354 A 5333 7273 1819082 1665090 M 38324 5426 A 4857 6595 -824660 891534 M 29078 3952 A 4857 6595 -8950887 1091722 M 22141 4720 A 4365 5945 -9809656 1061181 M 14000 5192 A 6753 9190 -4002417 739161 M 4127 15789 A 6753 9190 9459261 711490';

/** Guides of the text box of a cloud. */
const CLOUD_TEXT_BOX = 'il */ w 2977 21600; it */ h 3262 21600; ir */ w 17087 21600; ib */ h 17337 21600';

/** Guides of marks in the four corners: `d` is the size of a mark, a twentieth of the diagonal. */
const TABS_GUIDES = 'md mod w h 0; d */ md 1 20; y1 +- b 0 d; x1 +- r 0 d';

/**
 * Parts of ellipses, solids and pictograms such as can, cube, cloud, heart, sun and moon. Names and adjust values are
 * those of DrawingML (ECMA-376 part 1, 20.1.10.56). `PresetSource` describes the syntax.
 */
export const OBJECTS: Readonly<Record<string, PresetSource>> = {
  arc: {
    adjust: 'adj1 16200000; adj2 0',
    guides: `${ARC_GUIDES}; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: ['nostroke | M x1 y1 A wd2 hd2 st sw L hc vc Z', 'none | M x1 y1 A wd2 hd2 st sw'],
  },
  chord: {
    adjust: 'adj1 2700000; adj2 16200000',
    guides: `${ARC_GUIDES}; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: ['M x1 y1 A wd2 hd2 st sw Z'],
  },
  pie: {
    adjust: 'adj1 0; adj2 16200000',
    guides: `${ARC_GUIDES}; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: ['M x1 y1 A wd2 hd2 st sw L hc vc Z'],
  },
  // 29289/100000 is 1 − √½: how far the text box is from the left and the top, as a fraction of the size.
  pieWedge: {
    guides: 'il */ w 29289 100000; it */ h 29289 100000',
    text: 'il it r b',
    paths: ['M l b A w h cd2 cd4 L r b Z'],
  },
  blockArc: {
    adjust: 'adj1 10800000; adj2 0; adj3 25000',
    guides: `${ARC_GUIDES}; a3 pin 0 adj3 50000; dr */ ss a3 100000; iw +- wd2 0 dr; ih +- hd2 0 dr; wt2 sin iw en; ht2 cos ih en; dx2 cat2 iw ht2 wt2; dy2 sat2 ih ht2 wt2; x2 +- hc dx2 0; y2 +- vc dy2 0; isw +- 0 0 sw`,
    paths: ['M x1 y1 A wd2 hd2 st sw L x2 y2 A iw ih en isw Z'],
  },
  donut: {
    adjust: 'adj 25000',
    guides: `a pin 0 adj 50000; dr */ ss a 100000; iw +- wd2 0 dr; ih +- hd2 0 dr; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: [
      `${ELLIPSE_PATH} M dr vc A iw ih cd2 -5400000 A iw ih cd4 -5400000 A iw ih 0 -5400000 A iw ih 3cd4 -5400000 Z`,
    ],
  },
  noSmoking: {
    adjust: 'adj 18750',
    guides: `a pin 0 adj 50000; dr */ ss a 100000; iw +- wd2 0 dr; ih +- hd2 0 dr; ang at2 w h; ct cos ih ang; st sin iw ang; m mod ct st 0; n */ iw ih m; d2 */ dr 1 2; da at2 n d2; da2 */ da 2 1; sw +- da2 0 cd2; s1 +- ang 0 da; s2 +- s1 0 cd2; c1 cos ih s1; t1 sin iw s1; m1 mod c1 t1 0; n1 */ iw ih m1; dx cos n1 s1; dy sin n1 s1; x1 +- hc dx 0; y1 +- vc dy 0; x2 +- hc 0 dx; y2 +- vc 0 dy; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: [`${ELLIPSE_PATH} M x1 y1 A iw ih s1 sw Z M x2 y2 A iw ih s2 sw Z`],
  },
  teardrop: {
    adjust: 'adj 100000',
    guides: `a pin 0 adj 200000; r2 sqrt 2; tw */ wd2 r2 1; th */ hd2 r2 1; sw */ tw a 100000; sh */ th a 100000; dx cos sw 2700000; dy sin sh 2700000; x1 +- hc dx 0; y1 +- vc 0 dy; x2 +/ hc x1 2; y2 +/ vc y1 2; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: ['M l vc A wd2 hd2 cd2 cd4 Q x2 t x1 y1 Q r y2 r vc A wd2 hd2 0 cd4 A wd2 hd2 cd4 cd4 Z'],
  },
  can: {
    adjust: 'adj 25000',
    guides: 'm */ 50000 h ss; a pin 0 adj m; y1 */ ss a 200000; y2 +- y1 y1 0; y3 +- b 0 y1',
    text: 'l y2 r y3',
    paths: [
      'nostroke | M l y1 A wd2 y1 cd2 -10800000 L r y3 A wd2 y1 0 cd2 Z',
      'lighten nostroke | M l y1 A wd2 y1 cd2 cd2 A wd2 y1 0 cd2 Z',
      'none | M r y1 A wd2 y1 0 cd2 A wd2 y1 cd2 cd2 L r y3 A wd2 y1 0 cd2 L l y1',
    ],
  },
  cube: {
    adjust: 'adj 25000',
    guides: 'a pin 0 adj 100000; y1 */ ss a 100000; y4 +- b 0 y1; x4 +- r 0 y1',
    text: 'l y1 x4 b',
    paths: [
      'nostroke | M l y1 L x4 y1 L x4 b L l b Z',
      'lightenLess nostroke | M l y1 L y1 t L r t L x4 y1 Z',
      'darkenLess nostroke | M x4 y1 L r t L r y4 L x4 b Z',
      'none | M l y1 L y1 t L r t L r y4 L x4 b L l b Z M l y1 L x4 y1 L r t M x4 y1 L x4 b',
    ],
  },
  bevel: {
    adjust: 'adj 12500',
    guides: 'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1',
    text: 'x1 x1 x2 y2',
    paths: [
      'nostroke | M x1 x1 L x2 x1 L x2 y2 L x1 y2 Z',
      'lightenLess nostroke | M l t L r t L x2 x1 L x1 x1 Z',
      'darkenLess nostroke | M l b L x1 y2 L x2 y2 L r b Z',
      'lighten nostroke | M l t L x1 x1 L x1 y2 L l b Z',
      'darken nostroke | M r t L r b L x2 y2 L x2 x1 Z',
      'none | M l t L r t L r b L l b Z M x1 x1 L x2 x1 L x2 y2 L x1 y2 Z M l t L x1 x1 M l b L x1 y2 M r t L x2 x1 M r b L x2 y2',
    ],
  },
  foldedCorner: {
    adjust: 'adj 16667',
    guides: 'a pin 0 adj 50000; d */ ss a 100000; e */ d 1 5; x1 +- r 0 d; x2 +- x1 e 0; y2 +- b 0 d; y1 +- y2 e 0',
    text: 'l t r y2',
    paths: [
      'nostroke | M l t L r t L r y2 L x1 b L l b Z',
      'darkenLess nostroke | M x1 b L x2 y1 L r y2 Z',
      'none | M x1 b L x2 y1 L r y2 L x1 b L l b L l t L r t L r y2',
    ],
  },
  heart: {
    guides:
      'dx1 */ w 49 48; dx2 */ w 10 48; x1 +- hc 0 dx1; x2 +- hc 0 dx2; x3 +- hc dx2 0; x4 +- hc dx1 0; y1 +- t 0 hd3; ir */ w 5 6; ib */ h 2 3',
    text: 'wd6 hd4 ir ib',
    paths: ['M hc hd4 C x3 y1 x4 hd4 hc b C x1 hd4 x2 y1 hc hd4 Z'],
  },
  lightningBolt: {
    guides: 'il */ w 8757 21600; it */ h 7437 21600; ir */ w 13917 21600; ib */ h 14277 21600',
    text: 'il it ir ib',
    paths: [
      '21600x21600 | M 8472 0 L 12860 6080 L 11050 6797 L 16577 12007 L 14767 12877 L 21600 21600 L 10012 14915 L 12222 13987 L 5022 9705 L 7602 8382 L 0 3890 Z',
    ],
  },
  sun: {
    adjust: 'adj 25000',
    guides:
      'a pin 12500 adj 46875; g0 +- 50000 0 a; g1 */ g0 30274 32768; g2 */ g0 12540 32768; g5 +- 50000 0 g1; g6 +- 50000 0 g2; g7 */ g0 23170 32768; g8 +- 50000 g7 0; g9 +- 50000 0 g7; g10 */ g5 3 4; g11 */ g6 3 4; g12 +- g10 3662 0; g13 +- g11 3662 0; g14 +- g11 12500 0; g15 +- 100000 0 g10; g16 +- 100000 0 g12; g17 +- 100000 0 g13; g18 +- 100000 0 g14; ox1 */ w 18436 21600; oy1 */ h 3163 21600; ox2 */ w 3163 21600; oy2 */ h 18436 21600; x8 */ w g8 100000; x9 */ w g9 100000; x10 */ w g10 100000; x12 */ w g12 100000; x13 */ w g13 100000; x14 */ w g14 100000; x15 */ w g15 100000; x16 */ w g16 100000; x17 */ w g17 100000; x18 */ w g18 100000; x19 */ w a 100000; wR */ w g0 100000; hR */ h g0 100000; y8 */ h g8 100000; y9 */ h g9 100000; y10 */ h g10 100000; y12 */ h g12 100000; y13 */ h g13 100000; y14 */ h g14 100000; y15 */ h g15 100000; y16 */ h g16 100000; y17 */ h g17 100000; y18 */ h g18 100000',
    text: 'x9 y9 x8 y8',
    paths: [
      'M r vc L x15 y18 L x15 y14 Z M ox1 oy1 L x16 y13 L x17 y12 Z M hc t L x18 y10 L x14 y10 Z M ox2 oy1 L x13 y12 L x12 y13 Z M l vc L x10 y14 L x10 y18 Z M ox2 oy2 L x12 y17 L x13 y16 Z M hc b L x14 y15 L x18 y15 Z M ox1 oy2 L x17 y16 L x16 y17 Z M x19 vc A wR hR cd2 21600000 Z',
    ],
  },
  moon: {
    // The inner edge is on the circle through both tips and the end of the thickest part. `rho` is the radius of this
    // circle, and `uc` is the horizontal offset from the centre of this circle to the tips. Both are in 1/100000 of the
    // radius of the outer edge.
    adjust: 'adj 50000',
    guides:
      'a pin 0 adj 87500; u +- 100000 0 a; uu */ u u 100000; n1 +- uu 0 100000; uc */ n1 50000 u; n2 +- uu 100000 0; rho */ n2 50000 u; rx */ w rho 100000; ry */ hd2 rho 100000; dx */ w uc 100000; up */ hd2 -1 1; at at2 dx up; st +- at 21600000 0; d1 +- st 0 cd2; sw */ d1 -2 1; il */ w a 341410; ir */ w a 100000; dy */ hd2 3 5; it +- vc 0 dy; ib +- vc dy 0',
    text: 'il it ir ib',
    paths: ['M r b A w hd2 cd4 cd2 A rx ry st sw Z'],
  },
  cloud: {
    guides: CLOUD_TEXT_BOX,
    text: 'il it ir ib',
    paths: [`43200x43200 | ${CLOUD_PATH}`, `none 43200x43200 | ${CLOUD_LINES_PATH}`],
  },
  cloudCallout: {
    adjust: 'adj1 -20833; adj2 62500',
    guides: `${CLOUD_TEXT_BOX}; dx */ w adj1 100000; dy */ h adj2 100000; px +- hc dx 0; py +- vc dy 0; ht cat2 hd2 dx dy; wt sat2 wd2 dx dy; g2 cat2 wd2 ht wt; g3 sat2 hd2 ht wt; g4 +- hc g2 0; g5 +- vc g3 0; g6 +- g4 0 px; g7 +- g5 0 py; g8 mod g6 g7 0; g9 */ ss 6600 21600; g10 +- g8 0 g9; g11 */ g10 1 3; R */ ss 1800 21600; g13 +- g11 R 0; g14 */ g13 g6 g8; g15 */ g13 g7 g8; x2 +- g14 px 0; y2 +- g15 py 0; g18 */ ss 4800 21600; g19 */ g11 2 1; g20 +- g18 g19 0; g21 */ g20 g6 g8; g22 */ g20 g7 g8; x1 +- g21 px 0; y1 +- g22 py 0; M */ ss 1200 21600; S */ ss 600 21600; x3r +- px S 0; x2r +- x2 M 0; x1r +- x1 R 0`,
    text: 'il it ir ib',
    paths: [
      `43200x43200 | ${CLOUD_PATH}`,
      'M x3r py A S S 0 21600000 Z',
      'M x2r y2 A M M 0 21600000 Z',
      'M x1r y1 A R R 0 21600000 Z',
      `none 43200x43200 | ${CLOUD_LINES_PATH}`,
    ],
  },
  // 21699, not 21600, is the divisor of `x1` in the standard.
  smileyFace: {
    adjust: 'adj 4653',
    guides: `a pin -4653 adj 4653; x1 */ w 4969 21699; x2 */ w 6215 21600; x3 */ w 13135 21600; x4 */ w 16640 21600; y1 */ h 7570 21600; y3 */ h 16515 21600; d2 */ h a 100000; y2 +- y3 0 d2; y4 +- y3 d2 0; d3 */ h a 50000; y5 +- y4 d3 0; er */ w 1125 21600; es */ h 1125 21600; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: [
      `nostroke | ${ELLIPSE_PATH}`,
      'darkenLess | M x2 y1 A er es cd2 21600000 Z M x3 y1 A er es cd2 21600000 Z',
      'none | M x1 y2 Q hc y5 x4 y2',
      `none | ${ELLIPSE_PATH}`,
    ],
  },
  funnel: {
    guides:
      'd */ ss 1 20; rw2 +- wd2 0 d; rh2 +- hd4 0 d; t1 cos wd2 480000; t2 sin hd4 480000; da at2 t1 t2; da2 */ da 2 1; st1 +- cd2 0 da; sw1 +- cd2 da2 0; sw3 +- cd2 0 da2; ct1 cos hd4 st1; tt1 sin wd2 st1; m1 mod ct1 tt1 0; n1 */ wd2 hd4 m1; dx1 cos n1 st1; dy1 sin n1 st1; x1 +- hc dx1 0; y1 +- hd4 dy1 0; ct3 cos hd8 da; tt3 sin wd4 da; m3 mod ct3 tt3 0; n3 */ wd4 hd8 m3; dx3 cos n3 da; dy3 sin n3 da; x3 +- hc dx3 0; v3 +- b 0 hd8; y2 +- v3 dy3 0; x2 +- wd2 0 rw2',
    paths: ['M x1 y1 A wd2 hd4 st1 sw1 L x3 y2 A wd4 hd8 da sw3 Z M x2 hd4 A rw2 rh2 cd2 -21600000 Z'],
  },
  cornerTabs: {
    guides: TABS_GUIDES,
    text: 'd d x1 y1',
    paths: ['M l t L d t L l d Z M l y1 L d b L l b Z M x1 t L r t L r d Z M r y1 L r b L x1 b Z'],
  },
  squareTabs: {
    guides: TABS_GUIDES,
    text: 'd d x1 y1',
    paths: [
      'M l t L d t L d d L l d Z M l y1 L d y1 L d b L l b Z M x1 t L r t L r d L x1 d Z M x1 y1 L r y1 L r b L x1 b Z',
    ],
  },
  plaqueTabs: {
    guides: TABS_GUIDES,
    text: 'd d x1 y1',
    paths: [
      'M l t L d t A d d 0 cd4 Z M l y1 A d d 3cd4 cd4 L l b Z M r t L r d A d d cd4 cd4 Z M x1 b A d d cd2 cd4 L r b Z',
    ],
  },
};
