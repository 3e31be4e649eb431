import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
/** Two colours count as the same if no channel (0 to 255) differs by more than this value. */
const COLOUR_TOLERANCE = 5;

/** Expects that the stage shows a step, which is recognized by the colour at the left edge of its slide. */
async function expectStep(visitor: Visitor, step: number): Promise<void> {
  await visitor.waitForStep(step);
  await visitor.waitForStillStage();
  const { background, title } = TOUR_SLIDES[step - 1]!;
  expect(await visitor.lastAnnouncement()).toBe(`Step ${step} of ${TOUR_SLIDES.length}: ${title}`);
  // Converts the hexadecimal colour to its three channels.
  const expected = [0, 2, 4].map((offset) => Number.parseInt(background.slice(offset, offset + 2), 16));
  const colour = await visitor.colour(0.04, 0.5);
  const distance = Math.max(...expected.map((value, i) => Math.abs(value - (colour[i] ?? 0))));
  expect(distance, `colour of step ${step}: ${colour}`).toBeLessThanOrEqual(COLOUR_TOLERANCE);
}

describe('keyboard navigation of an imported PowerPoint file', () => {
  it('goes forward and back by arrow keys, Space and page keys', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    expect(await visitor.lastAnnouncement()).toBe('Overview');
    expect(new URL(visitor.page.url()).hash).toBe('');
    for (const [key, step] of [
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['Space', 3],
      ['PageDown', 4],
      ['ArrowLeft', 3],
      ['ArrowUp', 2],
      ['PageUp', 1],
    ] as const) {
      await visitor.press(key);
      await expectStep(visitor, step);
    }
  });

  it('goes to the last step by End, to the first step by Home, and to the overview by Esc', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    // The stage shows this colour at its left edge.
    const overviewColour = await visitor.colour(0.04, 0.5);
    await visitor.press('End');
    await expectStep(visitor, TOUR_SLIDES.length);
    await visitor.press('Home');
    await expectStep(visitor, 1);
    await visitor.press('Escape');
    await visitor.waitForStep(0);
    await visitor.waitForStillStage();
    expect(await visitor.colour(0.04, 0.5)).toEqual(overviewColour);
  });

  it('flies to another step by a key that is pressed during a flight', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.press('End');
    // The step is announced when the flight starts.
    await visitor.waitForStep(TOUR_SLIDES.length);
    await visitor.press('Home');
    await expectStep(visitor, 1);
  });

  it('leaves the path at a step by + and -, and continues from this step by the next arrow key', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=2`);
    await expectStep(visitor, 2);
    await visitor.press('+');
    await visitor.backToPath.waitFor();
    await visitor.press('-');
    await visitor.press('-');
    await visitor.waitForStillStage();
    expect(await visitor.lastAnnouncement()).toBe('Step 2 of 5: Doors');
    await visitor.press('ArrowRight');
    await expectStep(visitor, 3);
    expect(await visitor.backToPath.count()).toBe(0);
  });

  it('enters and leaves fullscreen by F', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    const isFullscreen = () => visitor.page.evaluate(() => document.fullscreenElement !== null);
    await visitor.press('f');
    await visitor.page.waitForFunction(() => document.fullscreenElement !== null);
    await visitor.press('ArrowRight');
    await expectStep(visitor, 1);
    expect(await isFullscreen()).toBe(true);
    await visitor.press('f');
    await visitor.page.waitForFunction(() => document.fullscreenElement === null);
    await expectStep(visitor, 1);
  });

  it('shows help by ?, and ignores navigation keys until help is closed', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.press('?');
    const help = visitor.page.getByRole('dialog', { name: 'Help' });
    await help.waitFor();
    expect(await help.locator('kbd').allTextContents()).toEqual(
      expect.arrayContaining(['Space', 'PgUp', 'Home', 'End', 'Esc', 'F', '/', '?']),
    );
    await visitor.press('ArrowRight');
    expect(await visitor.lastAnnouncement()).toBe('Overview');
    await visitor.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await visitor.lastAnnouncement()).toBe('Overview');
    await visitor.press('ArrowRight');
    await visitor.waitForStep(1);
  });

  it('searches by /, opens the step of the result and continues from there', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.press('/');
    const field = visitor.page.getByRole('searchbox', { name: 'Search in this presentation' });
    await field.waitFor();
    await visitor.page.keyboard.type('QUOKKA');
    await visitor.page.getByText('1 result', { exact: true }).waitFor();
    await visitor.press('Enter');
    await visitor.waitForStep(3);
    await visitor.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expectStep(visitor, 3);
    await visitor.press('ArrowRight');
    await expectStep(visitor, 4);
  });

  it('reports that a search has no results, and stays at the overview when Enter is pressed', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    await visitor.press('/');
    await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('wombat');
    await visitor.page.getByText('No results').waitFor();
    await visitor.press('Enter');
    expect(await visitor.lastAnnouncement()).toBe('Overview');
  });

  it('moves the focus in the bar of steps to the current step', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    const bar = visitor.page.getByRole('navigation', { name: 'Steps' });
    expect(await bar.getByRole('button').count()).toBe(TOUR_SLIDES.length);
    await bar.getByRole('button', { name: 'Step 1: Morning' }).focus();
    await visitor.press('Enter');
    await visitor.waitForStep(1);
    await visitor.press('ArrowRight');
    await visitor.waitForStep(2);
    const focused = visitor.page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Step 2: Doors');
    expect(await focused.getAttribute('aria-current')).toBe('step');
  });
});
