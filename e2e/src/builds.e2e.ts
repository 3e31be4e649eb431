import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPptx, paragraph, shape, solidFill, xfrm } from '@flydeck/readers/pptx/testing/build-pptx';
import { paragraphTarget, shapeTarget, timingXml } from '@flydeck/readers/pptx/testing/timing-xml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from './testing/published.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
/** Colours of the canvas: red, green and blue, from 0 to 255. */
const WHITE = [255, 255, 255];
const RED = [255, 0, 0];

const title = (text: string) =>
  shape({ id: 9, placement: xfrm(400, 20, 300, 60), placeholder: '<p:ph type="title"/>', text: paragraph(text) });

/** Two slides. The first has three builds: a paragraph appears, a red square appears, and the square disappears. */
const DECK = {
  slides: [
    {
      background: `<p:bg><p:bgPr>${solidFill('FFFFFF')}</p:bgPr></p:bg>`,
      shapes:
        title('Builds') +
        shape({ id: 2, placement: xfrm(400, 200, 300, 200), text: paragraph('Salmon') + paragraph('Trout') }) +
        shape({
          id: 3,
          placement: xfrm(20, 170, 200, 200),
          properties: `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${solidFill('FF0000')}`,
          text: paragraph('Red square'),
        }),
      // The builds animate the second paragraph (index 1) of shape 2, and shape 3.
      timing: timingXml([
        [{ target: paragraphTarget(2, 1) }],
        [{ target: shapeTarget(3) }],
        [{ presetClass: 'exit', target: shapeTarget(3) }],
      ]),
    },
    { shapes: title('After builds') },
  ],
};

let folder = '';
let url = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flydeck-builds-'));
  const file = join(folder, 'builds.pptx');
  await writeFile(file, buildPptx(DECK));
  url = (await publish([file]))[0] ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Expects the current step, the colour at the position of the red square, and the text that is announced to screen
 * readers. This is the text that the last build made appear; empty if the last build made nothing appear.
 */
async function expectStage(visitor: Visitor, step: number, colour: readonly number[], text: string): Promise<void> {
  await visitor.waitForStep(step);
  await visitor.waitForStillStage();
  expect(await visitor.page.locator('p[data-appeared]').textContent()).toBe(text);
  await expect.poll(() => visitor.colour(0.25, 0.45)).toEqual(colour);
}

it('keys play builds before the next step, and going back shows all builds, then undoes the last build', async () => {
  const visitor = await visit();
  await visitor.openAndPresent(url);
  await visitor.press('ArrowRight');
  await expectStage(visitor, 1, WHITE, '');
  await visitor.press('ArrowRight');
  await expectStage(visitor, 1, WHITE, 'Trout');
  await visitor.press('Space');
  await expectStage(visitor, 1, RED, 'Red square');
  await visitor.press('PageDown');
  await expectStage(visitor, 1, WHITE, '');
  await visitor.press('ArrowRight');
  await visitor.waitForStep(2);
  await visitor.press('ArrowLeft');
  await expectStage(visitor, 1, WHITE, '');
  await visitor.press('ArrowLeft');
  await expectStage(visitor, 1, RED, '');
  expect(new URL(visitor.page.url()).hash).toBe('#step=1');
});

it('the viewer plays the builds of a step by button, tap and swipe', async () => {
  const visitor = await visit({ touch: true });
  await visitor.openAndPresent(`${url}#step=1`);
  await expectStage(visitor, 1, WHITE, '');
  const nextButton = visitor.page.getByRole('button', { name: 'Next' });
  // The controls are hidden after two seconds, and shown again when one of them gets the focus.
  await nextButton.focus();
  await nextButton.click();
  await expectStage(visitor, 1, WHITE, 'Trout');
  await visitor.touch([
    [0.8, 0.5],
    [0.5, 0.5],
    [0.2, 0.5],
  ]);
  await expectStage(visitor, 1, RED, 'Red square');
  await visitor.tap(0.8, 0.8);
  await expectStage(visitor, 1, WHITE, '');
});
