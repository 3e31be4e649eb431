import type { PresetSource } from '../preset.ts';

/** Rectangles and their corners, ellipse, triangles and regular polygons. */
export const BASIC: Readonly<Record<string, PresetSource>> = {
  rect: { paths: ['M l t L r t L r b L l b Z'] },
  roundRect: {
    adjust: 'adj 16667',
    guides:
      'a pin 0 adj 50000; x1 */ ss a 100000; x2 +- r 0 x1; y2 +- b 0 x1; i */ x1 29289 100000; ir +- r 0 i; ib +- b 0 i',
    text: 'i i ir ib',
    paths: ['M l x1 A x1 x1 cd2 cd4 L x2 t A x1 x1 3cd4 cd4 L r y2 A x1 x1 0 cd4 L x1 b A x1 x1 cd4 cd4 Z'],
  },
  ellipse: {
    guides:
      'dx cos wd2 2700000; dy sin hd2 2700000; il +- hc 0 dx; ir +- hc dx 0; it +- vc 0 dy; ib +- vc dy 0',
    text: 'il it ir ib',
    paths: ['M l vc A wd2 hd2 cd2 cd4 A wd2 hd2 3cd4 cd4 A wd2 hd2 0 cd4 A wd2 hd2 cd4 cd4 Z'],
  },
  line: { paths: ['none | M l t L r b'] },
};
