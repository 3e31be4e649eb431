import { UNLIKE_ANIMATION_MS } from '@flydeck/contract/likes/constants';
import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { createMember } from './testing/sessions.ts';
import { openPersonalized } from './testing/sharing.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const likeOf = ({ page }: Visitor) => page.getByRole('button', { name: /^Like/ });
const animationOf = (visitor: Visitor) => likeOf(visitor).getAttribute('data-animation');
/** The heart, or the two halves of a broken one. */
const heartsOf = (visitor: Visitor) => likeOf(visitor).locator('svg');

/** A member on a page that they have just stopped liking. The page's timers are paused; its animations run. */
async function unlikePresentation(name: string, options: VisitorOptions = {}): Promise<Visitor> {
  const fan = await visit(options);
  await createMember(fan, name);
  await openPersonalized(fan, await publishedUrl('note'));
  await likeOf(fan).click();
  await expect.poll(() => likeOf(fan).getAttribute('aria-pressed')).toBe('true');
  await fan.page.waitForLoadState('networkidle');
  // Its timer is a real one, which the installed clock could not cancel.
  await expect.poll(() => animationOf(fan)).toBe('none');
  await fan.page.clock.install();
  await fan.page.clock.pauseAt(Date.now() + 3_600_000);
  await likeOf(fan).dispatchEvent('click');
  await expect.poll(() => animationOf(fan)).toBe('broken');
  return fan;
}

/** For each half: the durations of its running animations in milliseconds, its rotation and its opacity. */
const halvesOf = (visitor: Visitor) =>
  heartsOf(visitor).evaluateAll((hearts) =>
    hearts.map(({ parentElement }) => {
      const { rotate, opacity } = parentElement ? getComputedStyle(parentElement) : {};
      const running = parentElement
        ?.getAnimations()
        .map((animation) => animation.effect?.getTiming().duration);
      return { running, rotate, opacity };
    }),
  );

describe('the broken heart of a removed like', () => {
  it('has two halves that part and fall for 2000 ms, then is whole again (V4.2, V9.1)', async () => {
    const fan = await unlikePresentation('Bruno Broken');
    const running = (await halvesOf(fan)).map((half) => half.running);
    expect(running).toEqual([[UNLIKE_ANIMATION_MS], [UNLIKE_ANIMATION_MS]]);
    await fan.page.clock.runFor(UNLIKE_ANIMATION_MS);
    await expect.poll(() => animationOf(fan)).toBe('none');
    expect(await heartsOf(fan).count()).toBe(1);
  });

  it('shows its halves apart, without movement, where reduced motion is preferred (V4.2)', async () => {
    const fan = await unlikePresentation('Rita Reduced', { reducedMotion: true });
    const apart = { running: [], opacity: '1' };
    await expect
      .poll(() => halvesOf(fan))
      .toEqual([
        { ...apart, rotate: '-10deg' },
        { ...apart, rotate: '10deg' },
      ]);
    await fan.page.clock.runFor(UNLIKE_ANIMATION_MS - 10);
    expect(await heartsOf(fan).count()).toBe(2);
    await fan.page.clock.runFor(20);
    await expect.poll(() => heartsOf(fan).count()).toBe(1);
  });
});
