import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Point of a row at which it is dragged, in CSS pixels from its left upper corner. */
const START: Point = { x: 60, y: 20 };

/** Returns whether an element gets pointer events at a point, in CSS pixels from its left upper corner. */
function isHitAt(element: Element, { x, y }: Point): boolean {
  const { left, top } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + x, top + y));
}

/**
 * Drags a row of a list by mouse to a point of a target.
 * Drops only after the page shows a drop target: a busy browser can start the drag after the mouse has reached the point.
 * @param position point in CSS pixels from the left upper corner of the target; by default its centre
 */
export async function dragRow(row: Locator, target: Locator, position?: Point): Promise<void> {
  const page = row.page();
  const { mouse } = page;
  // Rows get no pointer events while their list scrolls. `hover` would scroll the list again whenever it tries again.
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => row.evaluate(isHitAt, START), { timeout: 20_000 }).toBe(true);
  const start = await row.boundingBox();
  const box = await target.boundingBox();
  if (!start || !box) throw new Error('The row or the target is not visible.');
  const x = box.x + (position?.x ?? box.width / 2);
  const y = box.y + (position?.y ?? box.height / 2);
  await mouse.move(start.x + START.x, start.y + START.y);
  await mouse.down();
  await mouse.move(x, y + 8, { steps: 12 });
  const dropTarget = page.locator('[data-drop-target]');
  let moves = 0;
  await expect
    .poll(
      async () => {
        moves += 1;
        await mouse.move(x, y + (moves % 2));
        return dropTarget.count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await mouse.up();
}
