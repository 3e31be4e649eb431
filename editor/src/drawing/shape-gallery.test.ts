import { presetGeometry } from '@flydeck/scene/geometry/preset';
import { PRESET_SHAPES } from '@flydeck/scene/geometry/presets/index';
import { expect, it } from 'vitest';
import { SHAPE_GALLERY, searchShapes } from './shape-gallery.ts';

it('the gallery has 24 different presets, which all have a geometry, and an empty search returns the gallery', () => {
  expect(new Set(SHAPE_GALLERY).size).toBe(24);
  for (const preset of SHAPE_GALLERY) expect(presetGeometry(preset, 100, 100)).toBeDefined();
  expect(searchShapes(' ')).toEqual(SHAPE_GALLERY);
});

it('searchShapes finds each of the 187 presets by the words of its name', () => {
  expect(Object.keys(PRESET_SHAPES)).toHaveLength(187);
  for (const preset of Object.keys(PRESET_SHAPES))
    expect(searchShapes(preset.replace(/([A-Z]|\d+)/g, ' $1'))).toContain(preset);
});

it('searchShapes finds presets by synonyms, by the start of a word and by translated names', () => {
  expect(searchShapes('circle')).toContain('ellipse');
  expect(searchShapes('cylin')).toEqual(['can']);
  expect(searchShapes('left arrow')).toContain('leftArrow');
  expect(searchShapes('Wolke', { cloud: 'Wolke' })).toEqual(['cloud']);
  // `constructor` is a property of every object, but not a synonym.
  expect(searchShapes('constructor')).toEqual([]);
});
