import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { publishedUrl } from './testing/published.ts';
import {
  button,
  clipboardOf,
  dialog,
  eventsNamed,
  oidInPath,
  openDialog,
  openPersonalized,
  openRecorded,
  shareDialog,
} from './testing/sharing.ts';
import { DESKTOP, DESKTOP_AND_PHONE, SIZES, TABLET } from './testing/sizes.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const ONE_HOUR_MS = 3_600_000;

let pitchUrl: string;
beforeAll(async () => {
  pitchUrl = await publishedUrl('tour');
});

const linkField = (visitor: Visitor) => shareDialog(visitor).getByLabel('Link', { exact: true });

/** Opens a page as a new visitor after calling `prepare`. Returns the visitor and the events that the page records. */
async function createVisitor(
  url: string,
  options: VisitorOptions = DESKTOP,
  prepare?: (visitor: Visitor) => Promise<unknown>,
) {
  const visitor = await visit(options);
  return { visitor, events: await openRecorded(visitor, url, prepare) };
}

/** Closes a dialog with `close`, expects the focus on the button that opened the dialog, and reopens the dialog. */
async function closeAndReopen(modal: Locator, opener: Locator, close: () => Promise<unknown>) {
  await close();
  await modal.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await opener.click();
  await modal.waitFor();
}

/** Waits until finite animations have ended, because axe reports wrong contrasts for half-transparent text. */
const waitForAnimations = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const finiteAnimations = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });

describe.each(DESKTOP_AND_PHONE)('share and embed dialogs at $width px', (size) => {
  it('close on Esc, background click and Close, and return the focus to their opener (V4.9, V4.13, S4.7)', async () => {
    const { visitor } = await createVisitor(pitchUrl, size);
    for (const name of ['Share', 'Embed'] as const) {
      const opener = button(visitor, name);
      const modal = dialog(visitor, `${name} Flydeck`);
      // The button is marked as expanded while its dialog is open (V4.9, S4.7).
      expect(await opener.getAttribute('aria-expanded')).toBe('false');
      await openDialog(visitor, name);
      expect(await opener.getAttribute('aria-expanded')).toBe('true');
      await closeAndReopen(modal, opener, () => visitor.press('Escape'));
      await closeAndReopen(modal, opener, () => visitor.page.mouse.click(6, 6));
      await closeAndReopen(modal, opener, () => modal.getByRole('button', { name: 'Close' }).click());
      await visitor.press('Escape');
      await modal.waitFor({ state: 'detached' });
    }
  });

  it('are accessible in light and dark, and fit the window', async () => {
    const { visitor } = await createVisitor(pitchUrl, size);
    for (const name of ['Share', 'Embed'] as const) {
      await openDialog(visitor, name);
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.page.emulateMedia({ colorScheme });
        await waitForAnimations(visitor);
        expect(await findViolations(visitor.page), `${name}, ${colorScheme}`).toEqual([]);
      }
      const modal = dialog(visitor, `${name} Flydeck`);
      expect(
        await modal.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth <= clientWidth && scrollHeight <= clientHeight,
        ),
      ).toBe(true);
      await visitor.press('Escape');
      await modal.waitFor({ state: 'detached' });
    }
  });

  it('copy the link of the share dialog, disable Copy for 3000 ms and record events (V2.21, V4.14, V7.17, S2.29, S7.16)', async () => {
    const { visitor, events } = await createVisitor(pitchUrl, size);
    await openDialog(visitor, 'Share');
    await expect.poll(() => linkField(visitor).inputValue()).toBe(pitchUrl);
    const copyButton = shareDialog(visitor).getByRole('button', { name: 'Copy', exact: true });
    // Stops the page's clock, because the confirmation could disappear before the checks. `pauseAt` needs a time in the
    // future.
    await visitor.page.clock.install();
    await visitor.page.clock.pauseAt(Date.now() + ONE_HOUR_MS);
    await copyButton.dispatchEvent('click');
    await shareDialog(visitor).getByText('Link copied to the clipboard.').waitFor();
    const copiedButton = shareDialog(visitor).getByRole('button', { name: 'Copied', exact: true });
    expect(await copiedButton.isDisabled()).toBe(true);
    expect(await clipboardOf(visitor)).toBe(pitchUrl);
    await visitor.page.clock.runFor(2990);
    expect(await copiedButton.isDisabled()).toBe(true);
    await visitor.page.clock.runFor(20);
    await copyButton.waitFor();
    expect(await copyButton.isDisabled()).toBe(false);
    await visitor.page.clock.resume();
    for (const event_name of ['open social share', 'copy view link'])
      await expect
        .poll(() => eventsNamed(events, event_name))
        .toEqual([{ event_name, prezi_oid: oidInPath(pitchUrl) }]);
  });

  it('show an error when the code of the share dialog fails to load, and open on "Try again" (S8.1)', async () => {
    const { visitor } = await createVisitor(pitchUrl, size, ({ page }) =>
      page.route(/share-modal-[^/]*\.js$/, (route) => route.abort()),
    );
    visitor.expectProblems(/Failed to load resource|ERR_FAILED|Loading chunk/);
    await button(visitor, 'Share').click();
    const errorDialog = dialog(visitor, 'This window couldn’t be opened');
    await errorDialog.waitFor();
    await visitor.page.unroute(/share-modal-[^/]*\.js$/);
    await errorDialog.getByRole('button', { name: 'Try again' }).click();
    await shareDialog(visitor).waitFor();
  });
});

/**
 * Expects that both dialogs have no horizontal overflow in windows of these sizes, and that the share dialog is 300 px
 * high in windows that are at least as wide as a tablet.
 */
async function expectFitting(visitor: Visitor, sizes: readonly VisitorOptions[]): Promise<void> {
  for (const { width = 0, height = 0 } of sizes) {
    await visitor.page.setViewportSize({ width, height });
    // Button 0 opens the share dialog, and button 1 the embed dialog.
    for (const index of [0, 1]) {
      await visitor.page.locator('button[aria-haspopup="dialog"]').nth(index).click();
      const modal = visitor.page.getByRole('dialog');
      await modal.waitFor();
      expect(await modal.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
      if (index === 0 && width >= TABLET.width)
        // S2.27
        expect(await modal.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(300);
      await visitor.press('Escape');
      await modal.waitFor({ state: 'detached' });
    }
  }
}

describe('share and embed dialogs', () => {
  it.each(['de', 'hu', 'fr', 'ja'])(
    'fit the width of the window in the language %s, also at 320 px',
    async (language) => {
      const visitor = await visit({ ...DESKTOP, language });
      await openPersonalized(visitor, `${pitchUrl}?lang=${language}`);
      await expectFitting(visitor, [...SIZES, { width: 320, height: 640 }]);
    },
  );

  it('fit the width of the window in right-to-left text direction', async () => {
    const { visitor } = await createVisitor(pitchUrl);
    await visitor.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expectFitting(visitor, SIZES);
  });
});
