import { UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { createMember } from './testing/sessions.ts';
import { openPersonalized } from './testing/sharing.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const ONE_HOUR_MS = 3_600_000;

const likeButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const animationOf = (visitor: Visitor) => likeButton(visitor).getAttribute('data-animation');
/** Locates the heart icon of the like button, or the two halves of the broken heart. */
const heartsOf = (visitor: Visitor) => likeButton(visitor).locator('svg');

/**
 * Creates a member who likes a presentation and then unlikes it. Afterwards, the timers of the page are paused, but CSS
 * animations run.
 */
async function unlikePresentation(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const member = await visit(options);
  await createMember(member, name);
  await openPersonalized(member, await publishedUrl('note'));
  await likeButton(member).click();
  await expect.poll(() => likeButton(member).getAttribute('aria-pressed')).toBe('true');
  await member.page.waitForLoadState('networkidle');
  // Waits for the end of the like animation. After `clock.install()`, `clearTimeout` cannot cancel a timer that was
  // started before, such as the timer of this animation.
  await expect.poll(() => animationOf(member)).toBe('none');
  await member.page.clock.install();
  // The clock can only be paused at a time in the future.
  await member.page.clock.pauseAt(Date.now() + ONE_HOUR_MS);
  await likeButton(member).dispatchEvent('click');
  await expect.poll(() => animationOf(member)).toBe('broken');
  return member;
}

/** Returns for each half of the heart the durations of its animations in milliseconds, its rotation and its opacity. */
const halvesOf = (visitor: Visitor) =>
  heartsOf(visitor).evaluateAll((hearts) =>
    hearts.map(({ parentElement }) => {
      const { rotate, opacity } = parentElement ? getComputedStyle(parentElement) : {};
      const durationsMs = parentElement?.getAnimations().map((animation) => animation.effect?.getTiming().duration);
      return { durationsMs, rotate, opacity };
    }),
  );

describe('the broken heart of a removed like', () => {
  it('falls in two halves for `UNLIKE_ANIMATION_MS`, then becomes a whole heart again (V4.2, V9.1)', async () => {
    const member = await unlikePresentation('Bruno Broken');
    const durationsMs = (await halvesOf(member)).map((half) => half.durationsMs);
    expect(durationsMs).toEqual([[UNLIKE_ANIMATION_MS], [UNLIKE_ANIMATION_MS]]);
    await member.page.clock.runFor(UNLIKE_ANIMATION_MS);
    await expect.poll(() => animationOf(member)).toBe('none');
    expect(await heartsOf(member).count()).toBe(1);
  });

  it('shows two separate halves without animation under reduced motion (V4.2)', async () => {
    const member = await unlikePresentation('Rita Reduced', { reducedMotion: true });
    const half = { durationsMs: [], opacity: '1' };
    await expect
      .poll(() => halvesOf(member))
      .toEqual([
        { ...half, rotate: '-10deg' },
        { ...half, rotate: '10deg' },
      ]);
    await member.page.clock.runFor(UNLIKE_ANIMATION_MS - 10);
    expect(await heartsOf(member).count()).toBe(2);
    await member.page.clock.runFor(20);
    await expect.poll(() => heartsOf(member).count()).toBe(1);
  });
});
