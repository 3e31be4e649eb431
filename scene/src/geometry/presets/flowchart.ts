import type { PresetSource } from '../preset-source.ts';
import { ELLIPSE_PATH, ELLIPSE_TEXT_BOX, RECT_PATH } from './basic.ts';

/** Outlines of a vertical and of a horizontal cylinder, in a box of 6 by 6. */
const DISK_PATH = 'M 0 1 A 3 1 cd2 cd2 L 6 5 A 3 1 0 cd2 Z';
const DRUM_PATH = 'M 1 0 L 5 0 A 1 3 3cd4 cd2 L 1 6 A 1 3 cd4 cd2 Z';

/** Flowchart symbols. Names and adjust values as in DrawingML (ECMA-376 part 1, 20.1.10.56); syntax: `PresetSource`. */
export const FLOWCHART: Readonly<Record<string, PresetSource>> = {
  flowChartProcess: { paths: [RECT_PATH] },
  flowChartAlternateProcess: {
    guides: 'x2 +- r 0 ssd6; y2 +- b 0 ssd6; i */ ssd6 29289 100000; ir +- r 0 i; ib +- b 0 i',
    text: 'i i ir ib',
    paths: [
      'M l ssd6 A ssd6 ssd6 cd2 cd4 L x2 t A ssd6 ssd6 3cd4 cd4 L r y2 A ssd6 ssd6 0 cd4 L ssd6 b A ssd6 ssd6 cd4 cd4 Z',
    ],
  },
  flowChartDecision: { base: 'diamond', paths: [] },
  flowChartInputOutput: {
    guides: 'ir */ w 4 5',
    text: 'wd5 t ir b',
    paths: ['5x5 | M 0 5 L 1 0 L 5 0 L 4 5 Z'],
  },
  flowChartPredefinedProcess: {
    guides: 'ir */ w 7 8',
    text: 'wd8 t ir b',
    paths: [`nostroke | ${RECT_PATH}`, 'none 8x8 | M 1 0 L 1 8 M 7 0 L 7 8', `none | ${RECT_PATH}`],
  },
  flowChartInternalStorage: {
    text: 'wd8 hd8 r b',
    paths: [`nostroke | ${RECT_PATH}`, 'none 8x8 | M 1 0 L 1 8 M 0 1 L 8 1', `none | ${RECT_PATH}`],
  },
  flowChartDocument: {
    guides: 'ib */ h 17322 21600',
    text: 'l t r ib',
    paths: ['21600x21600 | M 0 0 L 21600 0 L 21600 17322 C 10800 17322 10800 23922 0 20172 Z'],
  },
  flowChartMultidocument: {
    guides: 'it */ h 3675 21600; ir */ w 18595 21600; ib */ h 18022 21600',
    text: 'l it ir ib',
    paths: [
      'nostroke 21600x21600 | M 0 20782 C 9298 23542 9298 18022 18595 18022 L 18595 3675 L 0 3675 Z M 1532 3675 L 1532 1815 L 20000 1815 L 20000 16252 C 19298 16252 18595 16352 18595 16352 L 18595 3675 Z M 2972 1815 L 2972 0 L 21600 0 L 21600 14392 C 20800 14392 20000 14467 20000 14467 L 20000 1815 Z',
      'none 21600x21600 | M 0 3675 L 18595 3675 L 18595 18022 C 9298 18022 9298 23542 0 20782 Z M 1532 3675 L 1532 1815 L 20000 1815 L 20000 16252 C 19298 16252 18595 16352 18595 16352 M 2972 1815 L 2972 0 L 21600 0 L 21600 14392 C 20800 14392 20000 14467 20000 14467',
    ],
  },
  flowChartTerminator: {
    guides: 'il */ w 1018 21600; ir */ w 20582 21600; it */ h 3163 21600; ib */ h 18437 21600',
    text: 'il it ir ib',
    paths: ['21600x21600 | M 3475 0 L 18125 0 A 3475 10800 3cd4 cd2 L 3475 21600 A 3475 10800 cd4 cd2 Z'],
  },
  flowChartPreparation: {
    guides: 'ir */ w 4 5',
    text: 'wd5 t ir b',
    paths: ['10x10 | M 0 5 L 2 0 L 8 0 L 10 5 L 8 10 L 2 10 Z'],
  },
  flowChartManualInput: { text: 'l hd5 r b', paths: ['5x5 | M 0 1 L 5 0 L 5 5 L 0 5 Z'] },
  flowChartManualOperation: {
    guides: 'ir */ w 4 5',
    text: 'wd5 t ir b',
    paths: ['5x5 | M 0 0 L 5 0 L 4 5 L 1 5 Z'],
  },
  flowChartConnector: { base: 'ellipse', paths: [] },
  flowChartOffpageConnector: {
    guides: 'ib */ h 4 5',
    text: 'l t r ib',
    paths: ['10x10 | M 0 0 L 10 0 L 10 8 L 5 10 L 0 8 Z'],
  },
  flowChartPunchedCard: { text: 'l hd5 r b', paths: ['5x5 | M 0 1 L 1 0 L 5 0 L 5 5 L 0 5 Z'] },
  flowChartPunchedTape: {
    guides: 'ib */ h 4 5',
    text: 'l hd5 r ib',
    paths: ['20x20 | M 0 2 A 5 2 cd2 -10800000 A 5 2 cd2 cd2 L 20 18 A 5 2 0 -10800000 A 5 2 0 cd2 Z'],
  },
  flowChartSummingJunction: {
    guides: ELLIPSE_TEXT_BOX,
    text: 'il it ir ib',
    paths: [`nostroke | ${ELLIPSE_PATH}`, 'none | M il it L ir ib M ir it L il ib', `none | ${ELLIPSE_PATH}`],
  },
  flowChartOr: {
    guides: ELLIPSE_TEXT_BOX,
    text: 'il it ir ib',
    paths: [`nostroke | ${ELLIPSE_PATH}`, 'none | M hc t L hc b M l vc L r vc', `none | ${ELLIPSE_PATH}`],
  },
  flowChartCollate: {
    guides: 'ir */ w 3 4; ib */ h 3 4',
    text: 'wd4 hd4 ir ib',
    paths: ['2x2 | M 0 0 L 2 0 L 1 1 L 2 2 L 0 2 L 1 1 Z'],
  },
  flowChartSort: {
    guides: 'ir */ w 3 4; ib */ h 3 4',
    text: 'wd4 hd4 ir ib',
    paths: ['nostroke | M l vc L hc t L r vc L hc b Z', 'none | M l vc L r vc', 'none | M l vc L hc t L r vc L hc b Z'],
  },
  flowChartExtract: { guides: 'ir */ w 3 4', text: 'wd4 vc ir b', paths: ['2x2 | M 0 2 L 1 0 L 2 2 Z'] },
  flowChartMerge: { guides: 'ir */ w 3 4', text: 'wd4 t ir vc', paths: ['2x2 | M 0 0 L 2 0 L 1 2 Z'] },
  flowChartOfflineStorage: {
    guides: 'ir */ w 3 4',
    text: 'wd4 t ir vc',
    paths: ['nostroke 2x2 | M 0 0 L 2 0 L 1 2 Z', 'none 5x5 | M 2 4 L 3 4', 'none 2x2 | M 0 0 L 2 0 L 1 2 Z'],
  },
  flowChartOnlineStorage: {
    guides: 'ir */ w 5 6',
    text: 'wd6 t ir b',
    paths: ['6x6 | M 1 0 L 6 0 A 1 3 3cd4 -10800000 L 1 6 A 1 3 cd4 cd2 Z'],
  },
  flowChartMagneticTape: {
    guides: `${ELLIPSE_TEXT_BOX}; ang at2 w h`,
    text: 'il it ir ib',
    paths: ['M hc b A wd2 hd2 cd4 cd4 A wd2 hd2 cd2 cd4 A wd2 hd2 3cd4 cd4 A wd2 hd2 0 ang L r ib L r b Z'],
  },
  flowChartMagneticDisk: {
    guides: 'ib */ h 5 6',
    text: 'l hd3 r ib',
    paths: [`nostroke 6x6 | ${DISK_PATH}`, 'none 6x6 | M 6 1 A 3 1 0 cd2', `none 6x6 | ${DISK_PATH}`],
  },
  flowChartMagneticDrum: {
    guides: 'ir */ w 2 3',
    text: 'wd6 t ir b',
    paths: [`nostroke 6x6 | ${DRUM_PATH}`, 'none 6x6 | M 5 6 A 1 3 cd4 cd2', `none 6x6 | ${DRUM_PATH}`],
  },
  flowChartDisplay: {
    guides: 'ir */ w 5 6',
    text: 'wd6 t ir b',
    paths: ['6x6 | M 0 3 L 1 0 L 5 0 A 1 3 3cd4 cd2 L 1 6 Z'],
  },
  flowChartDelay: {
    guides: ELLIPSE_TEXT_BOX,
    text: 'l it ir ib',
    paths: ['M l t L hc t A wd2 hd2 3cd4 cd2 L l b Z'],
  },
};
