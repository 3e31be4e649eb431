import { itemAt } from '../../checked-access.ts';
import type { PresetSource } from '../preset-source.ts';
import { ELLIPSE_TEXT_BOX, RECT_PATH } from './basic.ts';

/**
 * Guides (variables) of a speech bubble's tail: the position of its tip, and the side of the box from which the tail
 * starts. The tail starts between 2/12 and 5/12 or between 7/12 and 10/12 of this side, in the half that is nearer to
 * the tip.
 */
const TAIL_GUIDES =
  'dx */ w adj1 100000; dy */ h adj2 100000; px +- hc dx 0; py +- vc dy 0; dq */ dx h w; ay abs dy; aq abs dq; dz +- ay 0 aq; g1 ?: dx 7 2; g2 ?: dx 10 5; x1 */ w g1 12; x2 */ w g2 12; g3 ?: dy 7 2; g4 ?: dy 10 5; y1 */ h g3 12; y2 */ h g4 12; t1 ?: dx l px; xl ?: dz l t1; t2 ?: dy x1 px; xt ?: dz t2 x1; t3 ?: dx px r; xr ?: dz r t3; t4 ?: dy px x1; xb ?: dz t4 x1; t5 ?: dx y1 py; yl ?: dz y1 t5; t6 ?: dy t py; yt ?: dz t6 t; t7 ?: dx py y1; yr ?: dz y1 t7; t8 ?: dy py b; yb ?: dz t8 b';

/**
 * Default points of the lines of callouts with one, two and three line segments. The numbers are y and x of each point,
 * in 1/100000 of the height and width of the box.
 */
const DEFAULT_LINES: readonly (readonly number[])[] = [
  [18750, -8333, 112500, -38333],
  [18750, -8333, 18750, -16667, 112500, -46667],
  [18750, -8333, 18750, -16667, 100000, -16667, 112963, -8333],
];

/** Returns a box with a line to the annotated point, optionally with a border and an accent bar at a side. */
function lineCallout(segments: number, hasBorder: boolean, hasAccentBar: boolean): PresetSource {
  const values = itemAt(DEFAULT_LINES, segments - 1);
  const adjust = values.map((value, i) => `adj${i + 1} ${value}`).join('; ');
  const guides = values.map((_, i) =>
    i % 2 === 0 ? `y${i / 2} */ h adj${i + 1} 100000` : `x${(i - 1) / 2} */ w adj${i + 1} 100000`,
  );
  const points = Array.from({ length: values.length / 2 }, (_, i) => `${i === 0 ? 'M' : 'L'} x${i} y${i}`);
  const bar = hasAccentBar ? ['none | M x0 t L x0 b'] : [];
  return {
    adjust,
    guides: guides.join('; '),
    paths: [hasBorder ? RECT_PATH : `nostroke | ${RECT_PATH}`, ...bar, `none | ${points.join(' ')}`],
  };
}

/**
 * Speech bubbles and callouts, with the names and adjust values of DrawingML (ECMA-376 part 1, 20.1.10.56).
 * `PresetSource` explains the syntax.
 */
export const CALLOUTS: Readonly<Record<string, PresetSource>> = {
  wedgeRectCallout: {
    adjust: 'adj1 -20833; adj2 62500',
    guides: TAIL_GUIDES,
    paths: [
      'M l t L x1 t L xt yt L x2 t L r t L r y1 L xr yr L r y2 L r b L x2 b L xb yb L x1 b L l b L l y2 L xl yl L l y1 Z',
    ],
  },
  wedgeRoundRectCallout: {
    adjust: 'adj1 -20833; adj2 62500; adj3 16667',
    guides: `${TAIL_GUIDES}; u1 */ ss adj3 100000; u2 +- r 0 u1; v2 +- b 0 u1; i */ u1 29289 100000; ir +- r 0 i; ib +- b 0 i`,
    text: 'i i ir ib',
    paths: [
      'M l u1 A u1 u1 cd2 cd4 L x1 t L xt yt L x2 t L u2 t A u1 u1 3cd4 cd4 L r y1 L xr yr L r y2 L r v2 A u1 u1 0 cd4 L x2 b L xb yb L x1 b L u1 b A u1 u1 cd4 cd4 L l y2 L xl yl L l y1 Z',
    ],
  },
  wedgeEllipseCallout: {
    adjust: 'adj1 -20833; adj2 62500',
    // The tail starts 11° (660,000 / 60,000) on both sides of the direction of its tip.
    guides: `dx */ w adj1 100000; dy */ h adj2 100000; px +- hc dx 0; py +- vc dy 0; sx */ dx h 1; sy */ dy w 1; pa at2 sx sy; sa +- pa 660000 0; ea +- pa 0 660000; dx1 cos wd2 sa; dy1 sin hd2 sa; x1 +- hc dx1 0; y1 +- vc dy1 0; dx2 cos wd2 ea; dy2 sin hd2 ea; st at2 dx1 dy1; en at2 dx2 dy2; s1 +- en 0 st; s2 +- s1 21600000 0; sw ?: s1 s1 s2; ${ELLIPSE_TEXT_BOX}`,
    text: 'il it ir ib',
    paths: ['M px py L x1 y1 A wd2 hd2 st sw Z'],
  },
  borderCallout1: lineCallout(1, true, false),
  borderCallout2: lineCallout(2, true, false),
  borderCallout3: lineCallout(3, true, false),
  callout1: lineCallout(1, false, false),
  callout2: lineCallout(2, false, false),
  callout3: lineCallout(3, false, false),
  accentCallout1: lineCallout(1, false, true),
  accentCallout2: lineCallout(2, false, true),
  accentCallout3: lineCallout(3, false, true),
  accentBorderCallout1: lineCallout(1, true, true),
  accentBorderCallout2: lineCallout(2, true, true),
  accentBorderCallout3: lineCallout(3, true, true),
};
