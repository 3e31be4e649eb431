import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialOrders, orderBetween } from './order.ts';

it('orderBetween returns an order between its neighbours, also after many insertions at random positions', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (randomNumbers) => {
      // Orders are strings (fractional indexes). The orders of a list are in ascending order.
      const orders = initialOrders(2);
      for (const randomNumber of randomNumbers) {
        const position = randomNumber % (orders.length + 1);
        orders.splice(position, 0, orderBetween(orders[position - 1] ?? null, orders[position] ?? null));
      }
      expect([...orders].sort()).toEqual(orders);
      expect(new Set(orders).size).toBe(orders.length);
    }),
  );
});

it('orderBetween returns an order after both neighbours if their orders are equal', () => {
  expect(orderBetween('a1', 'a1') > 'a1').toBe(true);
});
