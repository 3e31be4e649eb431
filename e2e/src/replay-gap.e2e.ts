import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { createRecording, FIRST_CHANGE } from './testing/recorded-clips.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember } from './testing/sessions.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

/** The sound of a clip, in milliseconds. */
interface MeasuredSound {
  /** Times at which the sound would have started, computed from its position. */
  readonly starts: number[];
  duration: number;
}

/** Makes a page measure the sounds that it plays. */
function measureSounds(): void {
  const sounds: MeasuredSound[] = [];
  Object.assign(window, { sounds });
  const { Audio } = window;
  class MeasuredAudio extends Audio {
    constructor() {
      super();
      const sound: MeasuredSound = { starts: [], duration: 0 };
      sounds.push(sound);
      setInterval(() => {
        if (this.currentTime > 0.5 && !this.paused) sound.starts.push(performance.now() - this.currentTime * 1000);
      }, 20);
      this.addEventListener('ended', () => {
        sound.duration = this.currentTime * 1000;
      });
    }
  }
  window.Audio = MeasuredAudio;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it('plays clips one after another with gaps of at most 50 ms, and remembers speed and volume', async () => {
  const author = await visit();
  await createMember(author, 'Nora Narrator');
  const text = '# Rivers\n\nFlow.\n\n# Sources\n\nSpring.\n\n# Deltas\n\nEnd.\n';
  const deck = await createDeck(author, { title: 'Rivers without gaps', privacy: 'public', markdown: text });
  await author.open(`${origin}${deck.path}#present`);
  await author.page.locator('section[data-mode="present"]').waitFor();
  const clips = [1, 2, 3, 1, 2, 3, 1].map((step) => ({ step, seconds: 2, changes: [FIRST_CHANGE] }));
  await createRecording(author, deck.oid, clips);

  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(measureSounds);
  await visitor.open(`${origin}${deck.path}`);
  await page.getByRole('link', { name: 'Play with narration' }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor({ timeout: 120_000 });
  const sounds = await page.evaluate(() => (window as unknown as { sounds: MeasuredSound[] }).sounds);
  const measured = sounds.map(({ starts, duration }) => ({ start: median(starts), duration }));
  const gaps = measured.slice(1).map(({ start }, index) => {
    const before = measured[index];
    return start - (before?.start ?? 0) - (before?.duration ?? 0);
  });
  expect(gaps).toHaveLength(clips.length - 1);
  // Other processes of the machine can delay single starts.
  expect(Math.abs(median(gaps))).toBeLessThanOrEqual(50);

  await page.getByLabel('Speed').selectOption('1.5');
  await page.getByRole('slider', { name: 'Volume' }).fill('0.4');
  await page.reload();
  await page.getByRole('slider', { name: 'Volume' }).waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByLabel('Speed').inputValue()).toBe('1.5');
  await expect.poll(() => page.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0.4');
  expect(visitor.problems).toEqual([]);
}, 300_000);
