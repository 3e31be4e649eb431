import { expect, it } from 'vitest';
import { countElementsBelow, mergeInPaintOrder, sortByLayer } from './paint-order.ts';

it('returns a list that is already sorted by layer itself', () => {
  const items = [{}, { layer: 0 }, { layer: 2 }];
  expect(sortByLayer(items)).toBe(items);
});

it('sorts by layer, keeps the order of siblings in each layer, and returns the same array again', () => {
  const items = [{ id: 'a', layer: 1 }, { id: 'b' }, { id: 'c', layer: 1 }, { id: 'd' }];
  const sorted = sortByLayer(items);
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  expect(sortByLayer(items)).toBe(sorted);
});

it('counts the elements that are painted before each topic: those of the same layer and of lower layers', () => {
  expect(countElementsBelow([{}, {}, { layer: 1 }, { layer: 3 }], [{}, { layer: 1 }, { layer: 2 }])).toEqual([2, 3, 3]);
});

it('merges elements and topics in painting order', () => {
  const elements = [{ id: 'e2', layer: 2 }, { id: 'e0' }, { id: 'e1', layer: 1 }];
  const topics = [{ id: 't1', layer: 1 }, { id: 't0' }];
  expect(mergeInPaintOrder(elements, topics).map(({ id }) => id)).toEqual(['e0', 't0', 'e1', 't1', 'e2']);
});
