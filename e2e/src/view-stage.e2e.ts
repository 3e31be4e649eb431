import { describe, expect, it } from 'vitest';
import { corpusFile } from './testing/corpus-file.ts';
import { embedUrl } from './testing/iframes.ts';
import { publishedUrl, SAMPLE_FILE, VIDEO_FILE } from './testing/published.ts';
import { TOUR_SLIDES } from './testing/tour-pptx.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const isMissing = (file: string) => corpusFile(file) === undefined;
const NEEDS_CORPUS = '(needs the corpus of real files)';

describe('the stage', () => {
  it('presents the step in the URL, also after a reload or a change of the hash', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=4`);
    await visitor.waitForStep(4);
    await visitor.press('ArrowRight');
    await visitor.waitForStep(5);
    await visitor.reload();
    await visitor.present();
    await visitor.waitForStep(5);
    await visitor.page.evaluate(() => {
      location.hash = '#step=2';
    });
    await visitor.waitForStep(2);
    // A number after the last step shows the last step.
    await visitor.openAndPresent(`${await publishedUrl('tour')}?lang=en#step=99`);
    await visitor.waitForStep(TOUR_SLIDES.length);
  });

  it.each([
    { where: 'on the view page', script: 'view', loadUrl: () => publishedUrl('tour') },
    { where: 'in an embed', script: 'embed', loadUrl: () => embedUrl() },
  ])('presents $where when Present is pressed before hydration', async ({ script, loadUrl }) => {
    const visitor = await visit();
    let releaseScript = (): void => undefined;
    const untilReleased = new Promise<void>((resolve) => {
      releaseScript = resolve;
    });
    await visitor.page.route(new RegExp(`/static/${script}-.*\\.js$`), async (route) => {
      await untilReleased;
      await route.continue();
    });
    await visitor.page.goto(await loadUrl(), { waitUntil: 'domcontentloaded' });
    await visitor.page.locator('[data-present]').click();
    expect(await visitor.page.locator('section[data-mode]').getAttribute('data-mode')).toBe('start');
    releaseScript();
    await visitor.waitForStep(0);
  });

  it('plays automatically until paused', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('tour'));
    const controls = visitor.page.getByRole('toolbar', { name: 'Controls' });
    await controls.getByRole('button', { name: 'Play automatically' }).focus();
    await visitor.press('Enter');
    await controls.getByRole('combobox', { name: 'Time per step' }).selectOption('3');
    await visitor.waitForStep(1);
    await visitor.waitForStep(2);
    await controls.getByRole('button', { name: 'Pause' }).click();
    await controls.getByRole('button', { name: 'Play automatically' }).waitFor();
    // Reads the step after Pause has taken effect, because another step may begin before that on a busy machine.
    const announcement = await visitor.lastAnnouncement();
    // Longer than the chosen 3 s per step.
    await visitor.page.waitForTimeout(3500);
    expect(await visitor.lastAnnouncement()).toBe(announcement);
  });

  it('does not fly over the background between two steps under reduced motion', async () => {
    const visitor = await visit({ reducedMotion: true });
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=1`);
    // The recording is prepared before the key is pressed, so that the recorded colours include the start of the fade.
    await visitor.page.evaluate((stage) => {
      const recordingWindow = window as unknown as { colours: Promise<string[]> };
      recordingWindow.colours = new Promise<string[]>((resolve) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`)!;
        const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        const colours: string[] = [];
        const sample = () => {
          // Reads a point at the left edge of the slide, where there is no text.
          pixel.drawImage(canvas, canvas.width * 0.04, canvas.height / 2, 1, 1, 0, 0, 1, 1);
          colours.push([...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).join());
          if (colours.length < 60) requestAnimationFrame(sample);
          else resolve(colours);
        };
        addEventListener('keydown', () => requestAnimationFrame(sample), { once: true });
      });
    }, 'section[data-mode]');
    await visitor.press('ArrowRight');
    const coloursOfFade = visitor.page.evaluate(() => (window as unknown as { colours: Promise<string[]> }).colours);
    await visitor.waitForStep(2);
    // A fade shows only mixtures of the background colours of the two slides, with rounding errors. A flight would also
    // show the colour of the canvas between the slides.
    const [from, to] = [TOUR_SLIDES[0]!, TOUR_SLIDES[1]!].map(({ background }) =>
      [0, 2, 4].map((offset) => Number.parseInt(background.slice(offset, offset + 2), 16)),
    ) as [number[], number[]];
    for (const colour of await coloursOfFade) {
      const channels = colour.split(',').map(Number);
      for (const [i, channel] of channels.entries()) {
        expect(channel).toBeGreaterThanOrEqual(Math.min(from[i]!, to[i]!) - 3);
        expect(channel).toBeLessThanOrEqual(Math.max(from[i]!, to[i]!) + 3);
      }
    }
  });

  it('opens external links of a slide in a new tab, and flies to the targets of internal links', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=2`);
    const externalLink = visitor.page.locator('section[data-mode] a[href="https://example.org/elsewhere"]');
    await externalLink.waitFor();
    expect(await externalLink.getAttribute('rel')).toContain('noopener');
    await visitor.page
      .context()
      .route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere', status: 200 }));
    const [tab] = await Promise.all([visitor.page.context().waitForEvent('page'), externalLink.click()]);
    await tab.waitForURL('https://example.org/elsewhere');
    await tab.close();
    expect(await visitor.lastAnnouncement()).toBe('Step 2 of 5: Doors');
    await visitor.page.locator('section[data-mode]').getByRole('button', { name: 'To the evening' }).click();
    await visitor.waitForStep(5);
  });

  it('plays a sound inside the slide and stops it at the next step', async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('tour')}#step=4`);
    const sound = visitor.page.locator('section[data-mode] audio');
    await sound.waitFor();
    await sound.evaluate((element: HTMLMediaElement) => {
      element.muted = true;
      return element.play();
    });
    await visitor.page.waitForFunction(() => {
      const element = document.querySelector('audio');
      return element !== null && element.currentTime > 0.1;
    });
    await visitor.press('ArrowRight');
    await visitor.waitForStep(5);
    await visitor.waitForStillStage();
    await visitor.page.waitForFunction(() => document.querySelector('audio')?.paused !== false);
  });

  it.skipIf(isMissing(VIDEO_FILE))(`plays a video of a real file inside the slide ${NEEDS_CORPUS}`, async () => {
    const visitor = await visit();
    await visitor.openAndPresent(`${await publishedUrl('video')}#step=1`);
    const video = visitor.page.locator('section[data-mode] video');
    await video.waitFor();
    await video.evaluate((element: HTMLMediaElement) => {
      element.muted = true;
      return element.play();
    });
    await visitor.page.waitForFunction(() => {
      const element = document.querySelector('video');
      return element !== null && element.currentTime > 0.1 && element.videoWidth > 0;
    });
  });

  it.skipIf(isMissing(SAMPLE_FILE))(`presents and searches a real PowerPoint file ${NEEDS_CORPUS}`, async () => {
    const visitor = await visit();
    await visitor.openAndPresent(await publishedUrl('sample'));
    for (let step = 1; step <= 3; step += 1) {
      await visitor.press('ArrowRight');
      await visitor.waitForStep(step);
    }
    await visitor.press('/');
    await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('footnote');
    await visitor.press('Enter');
    await visitor.waitForStep(1);
  });
});
