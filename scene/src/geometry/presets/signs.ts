import type { PresetSource } from '../preset-source.ts';
import { RECT_PATH } from './basic.ts';

/** Length of the bars of arithmetic signs, in 1/100000 of the shape's size. */
const BAR_LENGTH = 73490;

/**
 * Returns a button with an icon. The coordinates of `iconPaths` are numbers in a centred square of 100 by 100 units,
 * whose side is 3/4 of the shorter side of the button. Each number becomes a guide (in DrawingML, a named formula),
 * because plain numbers in the path of a preset would refer to the whole box instead of the square.
 */
function actionButton(...iconPaths: readonly string[]): PresetSource {
  // Half of the side of the square, one unit, and the position of the top left corner of the square.
  const guides = ['q */ ss 3 8', 'u */ ss 3 400', 'ox +- hc 0 q', 'oy +- vc 0 q'];
  const definedGuides = new Set<string>();
  const defineGuide = (axis: 'x' | 'y', value: string): string => {
    const name = `${axis}${value.replace('.', '_').replace('-', 'm')}`;
    if (!definedGuides.has(name)) {
      definedGuides.add(name);
      guides.push(`d${name} */ u ${value} 1`, `${name} +- o${axis} d${name} 0`);
    }
    return name;
  };
  const paths = iconPaths.map((path) => {
    const [flags = '', d = ''] = path.split('|').map((text) => text.trim());
    let axis: 'x' | 'y' = 'x';
    const guideNames = d.split(/\s+/).map((token) => {
      if (/^[A-Z]$/.test(token)) {
        axis = 'x';
        return token;
      }
      const name = defineGuide(axis, token);
      axis = axis === 'x' ? 'y' : 'x';
      return name;
    });
    return `${flags} | ${guideNames.join(' ')}`;
  });
  return { guides: guides.join('; '), paths: [RECT_PATH, ...paths] };
}

const CIRCLE_PATH =
  'M 100 50 C 100 77.6 77.6 100 50 100 C 22.4 100 0 77.6 0 50 C 0 22.4 22.4 0 50 0 C 77.6 0 100 22.4 100 50 Z';

/**
 * Arithmetic signs, chart marks and action buttons. Their names and adjust values are those of DrawingML (ECMA-376
 * part 1, 20.1.10.56). The type `PresetSource` describes the syntax.
 */
export const SIGNS: Readonly<Record<string, PresetSource>> = {
  mathPlus: {
    adjust: 'adj1 23520',
    guides: `a1 pin 0 adj1 ${BAR_LENGTH}; dx1 */ w ${BAR_LENGTH} 200000; dy1 */ h ${BAR_LENGTH} 200000; d2 */ ss a1 200000; x1 +- hc 0 dx1; x2 +- hc 0 d2; x3 +- hc d2 0; x4 +- hc dx1 0; y1 +- vc 0 dy1; y2 +- vc 0 d2; y3 +- vc d2 0; y4 +- vc dy1 0`,
    text: 'x1 y2 x4 y3',
    paths: ['M x1 y2 L x2 y2 L x2 y1 L x3 y1 L x3 y2 L x4 y2 L x4 y3 L x3 y3 L x3 y4 L x2 y4 L x2 y3 L x1 y3 Z'],
  },
  mathMinus: {
    adjust: 'adj1 23520',
    guides: `a1 pin 0 adj1 100000; dy */ h a1 200000; dx */ w ${BAR_LENGTH} 200000; y1 +- vc 0 dy; y2 +- vc dy 0; x1 +- hc 0 dx; x2 +- hc dx 0`,
    text: 'x1 y1 x2 y2',
    paths: ['M x1 y1 L x2 y1 L x2 y2 L x1 y2 Z'],
  },
  mathMultiply: {
    adjust: 'adj1 23520',
    guides:
      'a1 pin 0 adj1 51965; th */ ss a1 100000; a at2 w h; sa sin 1 a; ca cos 1 a; ta tan 1 a; dl mod w h 0; rw */ dl 51965 100000; lM +- dl 0 rw; xM */ ca lM 2; yM */ sa lM 2; dxA */ sa th 2; dyA */ ca th 2; xA +- xM 0 dxA; yA +- yM dyA 0; xB +- xM dxA 0; yB +- yM 0 dyA; xBC +- hc 0 xB; yBC */ xBC ta 1; yC +- yBC yB 0; xD +- r 0 xB; xE +- r 0 xA; yFE +- vc 0 yA; xFE */ yFE 1 ta; xF +- xE 0 xFE; xL +- xA xFE 0; yG +- b 0 yA; yH +- b 0 yB; yI +- b 0 yC',
    text: 'xA yB xE yH',
    paths: ['M xA yA L xB yB L hc yC L xD yB L xE yA L xF vc L xE yG L xD yH L hc yI L xB yH L xA yG L xL vc Z'],
  },
  mathDivide: {
    adjust: 'adj1 23520; adj2 5880; adj3 11760',
    guides: `a1 pin 1000 adj1 36745; ma1 +- 0 0 a1; h3 +/ ${BAR_LENGTH} ma1 4; w3 */ 36745 w h; m3 min h3 w3; a3 pin 1000 adj3 m3; m4 */ -4 a3 1; m2 +- ${BAR_LENGTH} m4 a1; a2 pin 0 adj2 m2; dy1 */ h a1 200000; yg */ h a2 100000; rad */ h a3 100000; dx1 */ w ${BAR_LENGTH} 200000; y3 +- vc 0 dy1; y4 +- vc dy1 0; a +- yg rad 0; y2 +- y3 0 a; y1 +- y2 0 rad; y5 +- b 0 y1; x1 +- hc 0 dx1; x3 +- hc dx1 0`,
    text: 'x1 y3 x3 y4',
    paths: ['M hc y1 A rad rad 3cd4 21600000 Z M hc y5 A rad rad cd4 21600000 Z M x1 y3 L x3 y3 L x3 y4 L x1 y4 Z'],
  },
  mathEqual: {
    adjust: 'adj1 23520; adj2 11760',
    guides: `a1 pin 0 adj1 36745; aa */ a1 2 1; m2 +- 100000 0 aa; a2 pin 0 adj2 m2; d1 */ h a1 100000; d2 */ h a2 200000; y2 +- vc 0 d2; y3 +- vc d2 0; y1 +- y2 0 d1; y4 +- y3 d1 0; dx */ w ${BAR_LENGTH} 200000; x1 +- hc 0 dx; x2 +- hc dx 0`,
    text: 'x1 y1 x2 y4',
    paths: ['M x1 y1 L x2 y1 L x2 y2 L x1 y2 Z M x1 y3 L x2 y3 L x2 y4 L x1 y4 Z'],
  },
  mathNotEqual: {
    // One outline encloses both bars and the slash. For a given y, the edges of the slash are at x =
    // `hc + (vc − y)/tan(an) ± hf`.
    adjust: 'adj1 23520; adj2 6600000; adj3 11760',
    guides: `a1 pin 0 adj1 50000; an pin 4200000 adj2 6600000; aa */ a1 2 1; m3 +- 100000 0 aa; a3 pin 0 adj3 m3; d1 */ h a1 100000; d2 */ h a3 200000; y2 +- vc 0 d2; y3 +- vc d2 0; y1 +- y2 0 d1; y4 +- y3 d1 0; dx */ w ${BAR_LENGTH} 200000; x1 +- hc 0 dx; x2 +- hc dx 0; si sin 100000 an; co cos 100000 an; hf */ d1 50000 si; e0 */ hd2 co si; o1 +- vc 0 y1; e1 */ o1 co si; o2 +- vc 0 y2; e2 */ o2 co si; at +- hc 0 e0; a1x +- hc 0 e1; a2x +- hc 0 e2; a3x +- hc e2 0; a4x +- hc e1 0; ab +- hc e0 0; tl +- at 0 hf; tr +- at hf 0; l1 +- a1x 0 hf; r1 +- a1x hf 0; l2 +- a2x 0 hf; r2 +- a2x hf 0; l3 +- a3x 0 hf; r3 +- a3x hf 0; l4 +- a4x 0 hf; r4 +- a4x hf 0; bl +- ab 0 hf; br +- ab hf 0`,
    text: 'x1 y1 x2 y4',
    paths: [
      'M x1 y1 L l1 y1 L tl t L tr t L r1 y1 L x2 y1 L x2 y2 L r2 y2 L r3 y3 L x2 y3 L x2 y4 L r4 y4 L br b L bl b L l4 y4 L x1 y4 L x1 y3 L l3 y3 L l2 y2 L x1 y2 Z',
    ],
  },
  chartPlus: { paths: [`nostroke | ${RECT_PATH}`, 'none 10x10 | M 5 0 L 5 10 M 0 5 L 10 5'] },
  chartX: { paths: [`nostroke | ${RECT_PATH}`, 'none 10x10 | M 0 0 L 10 10 M 0 10 L 10 0'] },
  chartStar: { paths: [`nostroke | ${RECT_PATH}`, 'none 10x10 | M 0 0 L 10 10 M 0 10 L 10 0 M 5 0 L 5 10'] },
  actionButtonBlank: { paths: [RECT_PATH] },
  actionButtonBackPrevious: actionButton('darken | M 0 50 L 100 0 L 100 100 Z'),
  actionButtonForwardNext: actionButton('darken | M 100 50 L 0 0 L 0 100 Z'),
  actionButtonBeginning: actionButton(
    'darken | M 25 50 L 100 0 L 100 100 Z',
    'darken | M 0 0 L 12.5 0 L 12.5 100 L 0 100 Z',
  ),
  actionButtonEnd: actionButton('darken | M 75 50 L 0 0 L 0 100 Z', 'darken | M 87.5 0 L 100 0 L 100 100 L 87.5 100 Z'),
  actionButtonHome: actionButton(
    'darkenLess | M 12 50 L 88 50 L 88 100 L 12 100 Z',
    'darken | M 50 0 L 0 50 L 100 50 Z',
    'darken | M 42 70 L 58 70 L 58 100 L 42 100 Z',
    'darken | M 74 6 L 86 6 L 86 34 L 74 22 Z',
  ),
  actionButtonInformation: actionButton(
    `darken | ${CIRCLE_PATH}`,
    'lighten | M 42 14 L 58 14 L 58 30 L 42 30 Z',
    'lighten | M 36 40 L 58 40 L 58 76 L 66 76 L 66 86 L 34 86 L 34 76 L 42 76 L 42 50 L 36 50 Z',
  ),
  actionButtonHelp: actionButton(
    'darken | M 24 32 C 24 12 36 2 51 2 C 68 2 79 13 79 29 C 79 42 72 48 65 53 C 59 57 57 61 57 70 L 43 70 C 43 56 47 50 55 44 C 61 40 64 36 64 29 C 64 21 59 16 51 16 C 43 16 38 21 38 32 Z',
    'darken | M 42 80 L 58 80 L 58 96 L 42 96 Z',
  ),
  actionButtonDocument: actionButton(
    'darkenLess | M 14 0 L 64 0 L 86 22 L 86 100 L 14 100 Z',
    'darken | M 64 0 L 64 22 L 86 22 Z',
  ),
  actionButtonSound: actionButton(
    'darken | M 0 32 L 26 32 L 54 8 L 54 92 L 26 68 L 0 68 Z',
    'none | M 66 34 L 90 20',
    'none | M 66 50 L 96 50',
    'none | M 66 66 L 90 80',
  ),
  actionButtonMovie: actionButton(
    'darken | M 0 32 L 8 32 L 12 40 L 66 40 L 66 48 L 80 48 L 88 40 L 100 40 L 100 68 L 88 68 L 80 60 L 70 60 L 70 76 L 18 76 L 18 48 L 0 48 Z',
  ),
  actionButtonReturn: actionButton(
    'darken | M 100 25 L 75 0 L 50 25 L 63 25 L 63 62 C 63 69 58 74 51 74 L 38 74 C 31 74 26 69 26 62 L 26 25 L 0 25 L 0 62 C 0 84 16 100 38 100 L 51 100 C 73 100 89 84 89 62 L 89 25 Z',
  ),
};
