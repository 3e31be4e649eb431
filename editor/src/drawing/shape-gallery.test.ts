import { presetGeometry } from '@flydeck/scene/geometry/preset';
import { PRESETS } from '@flydeck/scene/geometry/presets/index';
import { expect, it } from 'vitest';
import { SHAPE_GALLERY, searchShapes } from './shape-gallery.ts';

it('shows 24 different presets, each of which can be drawn', () => {
  expect(new Set(SHAPE_GALLERY).size).toBe(24);
  for (const preset of SHAPE_GALLERY) expect(presetGeometry(preset, 100, 100)).toBeDefined();
  expect(searchShapes(' ')).toEqual(SHAPE_GALLERY);
});

it('finds each of the 187 presets by the words of its name', () => {
  expect(Object.keys(PRESETS)).toHaveLength(187);
  for (const preset of Object.keys(PRESETS))
    expect(searchShapes(preset.replace(/([A-Z]|\d+)/g, ' $1'))).toContain(preset);
});

it('finds presets by common words, starts of words and translated names', () => {
  expect(searchShapes('circle')).toContain('ellipse');
  expect(searchShapes('cylin')).toEqual(['can']);
  expect(searchShapes('left arrow')).toContain('leftArrow');
  expect(searchShapes('Wolke', { cloud: 'Wolke' })).toEqual(['cloud']);
  expect(searchShapes('constructor')).toEqual([]);
});
