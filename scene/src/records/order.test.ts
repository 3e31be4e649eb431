import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialOrders, orderBetween } from './order.ts';

it('orderBetween returns an index between its neighbours, however often it is used', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (positions) => {
      const list = initialOrders(2);
      for (const position of positions) {
        const index = position % (list.length + 1);
        list.splice(index, 0, orderBetween(list[index - 1] ?? null, list[index] ?? null));
      }
      expect([...list].sort()).toEqual(list);
      expect(new Set(list).size).toBe(list.length);
    }),
  );
});

it('orderBetween returns an index after both neighbours if they are equal', () => {
  expect(orderBetween('a1', 'a1') > 'a1').toBe(true);
});
