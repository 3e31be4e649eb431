import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck } from './testing/create-deck.ts';
import { findCommand } from './testing/palette.ts';
import { createRecording, FIRST_CHANGE } from './testing/recorded-clips.ts';
import { listRecordings, openPanel, openPresenter, panel, SLOW } from './testing/recorder.ts';
import { serverOrigin } from './testing/server.ts';
import { createMember } from './testing/sessions.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();

it('the console opens the captions of a recording, and the editor offers films with narration', async () => {
  const author = await visit();
  const { page } = author;
  await createMember(author, 'Nora Narrator');
  const text = '# Rivers\n\nFlow.\n\n# Sources\n\nSpring.\n\n# Deltas\n\nMud.\n';
  const deck = await createDeck(author, { title: 'Rivers with captions', privacy: 'private', markdown: text });
  await author.open(`${origin}${deck.path}#present`);
  await page.locator('section[data-mode="present"]').waitFor();
  await createRecording(author, deck.oid, [
    { step: 1, seconds: 2, changes: [FIRST_CHANGE] },
    { step: 2, seconds: 2, changes: [FIRST_CHANGE] },
  ]);

  await openPresenter(page, origin, deck.oid);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Edit captions' }).click(SLOW);
  const captions = page.getByRole('dialog', { name: 'Edit captions' });
  await captions.getByText(/No captions yet/).waitFor(SLOW);
  expect(await captions.getByLabel('Step', { exact: true }).locator('option').allTextContents()).toEqual([
    '1. Rivers (0:02)',
    '2. Sources (0:02)',
  ]);
  expect(await findViolations(page)).toEqual([]);
  await captions.getByRole('button', { name: 'Add caption' }).click();
  await captions.getByLabel('Text of caption 1').fill('Water flows');
  await captions.getByRole('button', { name: 'Save' }).click();
  await captions.getByText('Saved', { exact: true }).waitFor(SLOW);
  const hasCaptions = async () => (await listRecordings(author, deck.oid))[0]?.clips.map((clip) => clip.hasCaptions);
  expect(await hasCaptions()).toEqual([true, false]);
  await captions.getByRole('button', { name: 'Close' }).click();
  await panel(page).getByRole('button', { name: 'Edit captions' }).click();
  await expect.poll(() => captions.getByLabel('Text of caption 1').inputValue()).toBe('Water flows');
  await captions.getByRole('button', { name: 'Close' }).click();

  await author.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor(SLOW);
  await (await findCommand(page, 'download video', /^Download video/)).click();
  await page.getByLabel('Sound').waitFor(SLOW);
  // The last step has no clip.
  await page.getByText('Length: 0:04 · 2 steps').waitFor();
  expect(author.problems).toEqual([]);
}, 300_000);
