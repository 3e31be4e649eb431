import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { pointsBetween, type Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

// The methods of `Visitor` take points of the stage as fractions of its width and height.
const visit = useVisitors();
const PHONE = { width: 390, height: 844, touch: true } as const;

/** Returns the colour at the left edge of the stage, which is the slide's background if the slide fills the stage. */
const leftEdgeColour = (visitor: Visitor) => visitor.colour(0.04, 0.5);

describe('navigation with the mouse', () => {
  it('goes forward by a click and back by a click on the left', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=2`);
    await visitor.click(0.5, 0.2);
    await visitor.waitForStep(3);
    await visitor.waitForStillStage();
    await visitor.click(0.1, 0.5);
    await visitor.waitForStep(2);
  });

  it('leaves the path by wheel and drag, and returns to the path by a button', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=3`);
    const initialColour = await leftEdgeColour(visitor);
    const middle = await visitor.point(0.5, 0.5);
    await visitor.page.mouse.move(middle.x, middle.y);
    await visitor.page.mouse.wheel(0, 600);
    await visitor.backToPath.waitFor();
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(middle.x + 300, middle.y + 120, { steps: 6 });
    await visitor.page.mouse.up();
    await visitor.waitForStillStage();
    expect(await visitor.lastAnnouncement()).toBe('Step 3 of 5: Animals');
    expect(await leftEdgeColour(visitor)).not.toEqual(initialColour);
    expect(await visitor.page.evaluate(() => scrollY)).toBe(0);
    await visitor.backToPath.click();
    await visitor.backToPath.waitFor({ state: 'detached' });
    await visitor.waitForStillStage();
    expect(await leftEdgeColour(visitor)).toEqual(initialColour);
  });

  it('shows the controls on mouse movement, navigates by the controls, and hides the controls again', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    const middle = await visitor.point(0.5, 0.5);
    await visitor.page.mouse.move(middle.x, middle.y);
    await visitor.page.locator('[data-controls="shown"]').waitFor();
    const controls = visitor.page.getByRole('toolbar', { name: 'Controls' });
    await controls.getByRole('button', { name: 'Next step' }).click();
    await visitor.waitForStep(1);
    await controls.getByRole('button', { name: 'Previous step' }).click();
    await visitor.waitForStep(0);
    await visitor.page.mouse.move(5, 5);
    await visitor.page.locator('[data-controls="hidden"]').waitFor();
  });

  it('goes to any step by the bar of steps, which previews each step on hover', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    const stepButton = visitor.page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: 'Step 4: Sounds' });
    // Moving the mouse shows the controls, which are hidden after some time without input.
    const middle = await visitor.point(0.5, 0.5);
    await visitor.page.mouse.move(middle.x, middle.y);
    await stepButton.hover();
    await visitor.page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('button:hover img');
      return picture?.complete && picture.naturalWidth > 0;
    });
    await stepButton.click();
    await visitor.waitForStep(4);
  });
});

describe('navigation by touch on a phone', () => {
  it('goes forward by tap and swipe and back by the opposite swipe', async () => {
    const visitor = await visit(PHONE);
    await visitor.open(await publishedUrl('tour'));
    await visitor.page.locator('[data-present]').tap();
    await visitor.waitForPresenting();
    await visitor.touch(pointsBetween([0.8, 0.5], [0.2, 0.52]));
    await visitor.waitForStep(1);
    await visitor.waitForStillStage();
    await visitor.touch(pointsBetween([0.8, 0.4], [0.2, 0.4]));
    await visitor.waitForStep(2);
    await visitor.waitForStillStage();
    // This swipe begins on a link. Only a tap may open a link.
    await visitor.touch(pointsBetween([0.2, 0.5], [0.8, 0.5]));
    await visitor.waitForStep(1);
    await visitor.waitForStillStage();
    await visitor.tap(0.8, 0.3);
    await visitor.waitForStep(2);
    expect(await visitor.backToPath.count()).toBe(0);
  });

  it('zooms by pinch, pans by one finger and returns to the path', async () => {
    const visitor = await visit(PHONE);
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=3`);
    const initialColour = await leftEdgeColour(visitor);
    await visitor.touch(pointsBetween([0.45, 0.5], [0.1, 0.5]), pointsBetween([0.55, 0.5], [0.9, 0.5]));
    await visitor.backToPath.waitFor();
    await visitor.touch(pointsBetween([0.3, 0.5], [0.7, 0.5]));
    expect(await visitor.lastAnnouncement()).toBe('Step 3 of 5: Animals');
    // Chromium sends no click for a tap within about 400 ms of a fast drag.
    await visitor.page.waitForTimeout(600);
    await visitor.backToPath.tap();
    await visitor.backToPath.waitFor({ state: 'detached' });
    await visitor.waitForStillStage();
    expect(await leftEdgeColour(visitor)).toEqual(initialColour);
  });

  it.each(['heron', 'Animals'])('shows the search result for %s outside the search panel', async (term) => {
    const visitor = await visit(PHONE);
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=1`);
    await visitor.press('/');
    await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill(term);
    await visitor.press('Enter');
    await visitor.waitForStep(3);
    await visitor.waitForStillStage();
    const highlight = await visitor.page.locator('section[data-mode] [class*="highlight"]').boundingBox();
    const search = await visitor.page.locator('section[data-mode]').getByRole('search').boundingBox();
    const stage = await visitor.page.locator('section[data-mode]').boundingBox();
    if (!highlight || !search || !stage) throw new Error('Result, search or stage is not visible.');
    expect(highlight.y).toBeGreaterThan(search.y + search.height);
    expect(highlight.y + highlight.height).toBeLessThan(stage.y + stage.height);
    expect(highlight.x).toBeGreaterThan(stage.x);
    expect(highlight.x + highlight.width).toBeLessThan(stage.x + stage.width);
  });

  it('scrolls the page by a vertical swipe', async () => {
    const visitor = await visit(PHONE);
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.touch(pointsBetween([0.5, 0.9], [0.5, 0.1], 12));
    await visitor.page.waitForFunction(() => scrollY > 40);
    expect(await visitor.lastAnnouncement()).toBe('Overview');
  });
});
