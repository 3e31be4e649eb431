import { beforeAll, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { iframe, openPageWithIframe, waitForPresenting } from './testing/iframes.ts';
import { useOtherSite } from './testing/other-site.ts';
import { createRecording, FIRST_CHANGE } from './testing/recorded-clips.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember, withSetupVisitors } from './testing/sessions.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const site = useOtherSite();
const origin = serverOrigin();

let deck: TestDeck;
beforeAll(async () => {
  await withSetupVisitors(async (createVisitor) => {
    const author = await createVisitor();
    await createMember(author, 'Nora Narrator');
    deck = await createDeck(author, {
      title: 'Rivers in a frame',
      privacy: 'public',
      markdown: '# Rivers\n\nWater flows.\n\n# Sources\n\nSprings.\n\n# Deltas\n\nEnds.\n',
    });
    await author.open(`${origin}${deck.path}#present`);
    await author.page.locator('section[data-mode="present"]').waitFor();
    await createRecording(author, deck.oid, [
      { step: 1, seconds: 3, changes: [FIRST_CHANGE], captions: 'WEBVTT\n\n00:00.000 --> 00:03.000\nWater flows.' },
      { step: 2, seconds: 3, changes: [FIRST_CHANGE] },
    ]);
  });
}, 240_000);

it.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844, dark: true },
])(
  'plays a public recording in a frame of another site at $width px',
  async (options) => {
    const visitor = await visit(options);
    const frame = await openPageWithIframe(visitor, site().addPage(iframe(`${origin}/p/embed/${deck.oid}/`)));
    const loaded = () => frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const messages = async () => (await loaded()).filter((name) => /messages-en-/.test(name)).length;
    expect([await messages(), (await loaded()).some((name) => /\/replay-/.test(name))]).toEqual([1, false]);
    expect(await findViolations(frame)).toEqual([]);
    await frame.getByRole('link', { name: 'Play with narration' }).click();
    await waitForPresenting(frame);
    const slider = frame.getByRole('slider', { name: 'Position' });
    await slider.waitFor({ timeout: 60_000 });
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'), { timeout: 30_000 })
      .toMatch(/0:0[3-6] of 0:06, Sources/);
    expect(await messages()).toBe(2);
    expect(await findViolations(frame)).toEqual([]);
    await frame.locator('[data-surface]').hover({ position: { x: 20, y: 20 } });
    expect(await frame.getByRole('button', { name: 'Edit captions' }).count()).toBe(0);
    await frame.getByRole('button', { name: 'Exit recording' }).click();
    await frame.getByRole('link', { name: 'Play with narration' }).waitFor();
    expect(visitor.page.context().pages()).toHaveLength(1);
  },
  240_000,
);
