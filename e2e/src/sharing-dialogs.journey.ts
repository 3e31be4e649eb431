import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { published } from './testing/published.ts';
import {
  arriveAt,
  button,
  clipboardOf,
  dialog,
  eventsNamed,
  oidOf,
  openDialog,
  shareDialog,
  stand,
  TABLET,
  WIDE,
} from './testing/sharing.ts';
import { DESK_AND_PHONE, SIZES } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

let pitch: string;
beforeAll(async () => {
  pitch = await published('tour');
});

const linkField = (visitor: Visitor) => shareDialog(visitor).getByLabel('Link', { exact: true });

async function arrive(
  at: string,
  options: VisitorOptions = WIDE,
  prepare?: (visitor: Visitor) => Promise<unknown>,
) {
  const visitor = await visit(options);
  return { visitor, events: await arriveAt(visitor, at, prepare) };
}

/** Closes a dialog in a way, and sees that it has gone and the focus is back. */
async function closes(opened: Locator, opener: Locator, close: () => Promise<unknown>) {
  await close();
  await opened.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await opener.click();
  await opened.waitFor();
}

/** What appears and what changes its colours has done so: half-transparent text has no contrast yet. */
const settles = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const own = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(own.map(({ finished }) => finished));
  });

describe.each(DESK_AND_PHONE)('dialogs of sharing at $width pixels', (size) => {
  it('S§2.8, S§4 share and embed close by Esc, by the background and by their button, and the focus comes back', async () => {
    const { visitor } = await arrive(pitch, size);
    for (const name of ['Share', 'Embed'] as const) {
      const opener = button(visitor, name);
      const opened = dialog(visitor, `${name} Flydeck`);
      // V§4, S§4: NO_DIALOG, then the dialog's own state.
      expect(await opener.getAttribute('aria-expanded')).toBe('false');
      await openDialog(visitor, name);
      expect(await opener.getAttribute('aria-expanded')).toBe('true');
      await closes(opened, opener, () => visitor.press('Escape'));
      await closes(opened, opener, () => visitor.page.mouse.click(6, 6));
      await closes(opened, opener, () => opened.getByRole('button', { name: 'Close' }).click());
      await visitor.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  });

  it('have no barriers and fit, in light and in dark', async () => {
    const { visitor } = await arrive(pitch, size);
    for (const name of ['Share', 'Embed'] as const) {
      await openDialog(visitor, name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.page.emulateMedia({ colorScheme });
        await settles(visitor);
        expect(await barriers(visitor.page), `${name}, ${colorScheme}`).toEqual([]);
      }
      const opened = dialog(visitor, `${name} Flydeck`);
      expect(
        await opened.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth <= clientWidth && scrollHeight <= clientHeight,
        ),
      ).toBe(true);
      await visitor.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  });

  it('V§2, V§4 the link is copied, a success message shows, the button rests for a while', async () => {
    const { visitor, events } = await arrive(pitch, size);
    await openDialog(visitor, 'Share');
    expect(await linkField(visitor).inputValue()).toBe(pitch);
    const copy = shareDialog(visitor).getByRole('button', { name: 'Copy', exact: true });
    // The page's time stands, however long it takes to look at it.
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + 3_600_000);
    await copy.dispatchEvent('click');
    await shareDialog(visitor).getByText('The link is on your clipboard.').waitFor();
    const copied = shareDialog(visitor).getByRole('button', { name: 'Copied', exact: true });
    expect(await copied.isDisabled()).toBe(true);
    expect(await clipboardOf(visitor)).toBe(pitch);
    await visitor.page.clock.resume();
    await copy.waitFor();
    expect(await copy.isDisabled()).toBe(false);
    for (const event_name of ['open social share', 'copy view link'])
      await expect
        .poll(() => eventsNamed(events, event_name))
        .toEqual([{ event_name, prezi_oid: oidOf(pitch) }]);
  });

  it('S§8 what cannot be loaded is said, and tried again', async () => {
    const { visitor } = await arrive(pitch, size, ({ page }) =>
      page.route(/share-modal-[^/]*\.js$/, (route) => route.abort()),
    );
    visitor.expectProblems(/Failed to load resource|ERR_FAILED|Loading chunk/);
    await button(visitor, 'Share').click();
    const failed = dialog(visitor, 'This didn’t open');
    await failed.waitFor();
    await visitor.page.unroute(/share-modal-[^/]*\.js$/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await shareDialog(visitor).waitFor();
  });
});

/** Both dialogs, in windows from wide to narrow: nothing is cut off. */
async function fitAnywhere(visitor: Visitor, windows: readonly VisitorOptions[]): Promise<void> {
  for (const { width = 0, height = 0 } of windows) {
    await visitor.page.setViewportSize({ width, height });
    for (const index of [0, 1]) {
      await visitor.page.locator('button[aria-haspopup="dialog"]').nth(index).click();
      const opened = visitor.page.getByRole('dialog');
      await opened.waitFor();
      expect(await opened.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
      if (index === 0 && width >= TABLET.width)
        expect(await opened.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(300);
      await visitor.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  }
}

describe('dialogs of sharing', () => {
  it.each(['de', 'hu', 'fr', 'ja'])('fit in %s, also at 320 pixels', async (language) => {
    const visitor = await visit({ ...WIDE, language });
    await stand(visitor, `${pitch}?lang=${language}`);
    await fitAnywhere(visitor, [...SIZES, { width: 320, height: 640 }]);
  });

  it('written from right to left, nothing is cut off', async () => {
    const { visitor } = await arrive(pitch);
    await visitor.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await fitAnywhere(visitor, SIZES);
  });
});
