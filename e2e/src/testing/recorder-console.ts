import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPptx, paragraph, shape, solidFill, xfrm } from '@flydeck/readers/pptx/testing/build-pptx';
import { shapeTarget, timingXml } from '@flydeck/readers/pptx/testing/timing-xml';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { drawRectangle, stepRow, waitForSaved } from './editor.ts';
import { type Console, openPresenter, SLOW } from './recorder.ts';
import { publishButton, publishDialog } from './river-deck.ts';
import { serverOrigin } from './server.ts';
import { signUp } from './sign-up.ts';
import { DESKTOP, type Size } from './sizes.ts';
import { uploadFile } from './upload-file.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

const title = (text: string) =>
  shape({ id: 9, placement: xfrm(400, 20, 300, 60), placeholder: '<p:ph type="title"/>', text: paragraph(text) });
/** Three slides. The first has a build: a red square appears in its middle. */
const DECK = {
  slides: [
    {
      shapes:
        title('Springs') +
        shape({
          id: 2,
          placement: xfrm(260, 170, 200, 200),
          properties: `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${solidFill('FF0000')}`,
          text: paragraph('Salmon'),
        }),
      timing: timingXml([[{ target: shapeTarget(2) }]]),
    },
    { shapes: title('Rapids') },
    { shapes: title('Deltas') },
  ],
};

/**
 * Writes the file of the presentation before the tests. Returns a function that opens the console of a new private
 * presentation of a new member, with a build on its first slide.
 */
export function useRecorderConsole(
  visit: (options: VisitorOptions) => Promise<Visitor>,
): (size?: Size) => Promise<Console> {
  const origin = serverOrigin();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flydeck-recorder-'));
    await writeFile(join(folder, 'rivers.pptx'), buildPptx(DECK));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (size = DESKTOP) => {
    const presenter = await visit(size);
    const { page } = presenter;
    await presenter.open(`${origin}/login/`);
    await signUp(presenter, 'Paula Presenter');
    const oid = await uploadFile(presenter, origin, join(folder, 'rivers.pptx'));
    await openPresenter(page, origin, oid);
    return { presenter, page, oid };
  };
}

/** Adds a rectangle to the second slide, and publishes the presentation. */
export async function editRapids(page: Page, oid: string): Promise<void> {
  await page.goto(`${serverOrigin()}/p/edit/${oid}/`);
  await stepRow(page, 'Rapids').click(SLOW);
  // Before the flight ends, the rectangle would be added to another topic.
  await stepRow(page, 'Rapids').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await drawRectangle(page);
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor(SLOW);
}
