import type { FlightChange, Recording } from '@flydeck/contract/recordings/recording';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from './call-api.ts';
import type { Visitor } from './visitor.ts';

/** Uploading and storing are slow on a busy machine. */
export const SLOW = { timeout: 60_000 };

export interface Console {
  readonly presenter: Visitor;
  readonly page: Page;
  readonly oid: string;
}

export const position = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Recording' });
export const openPanel = (page: Page) => page.getByRole('button', { name: 'Record', exact: true }).click();
export const bar = (page: Page) => page.getByRole('group', { name: 'Recording' });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop recording', exact: true });
/** Waits until the recorder shows at least this time. */
export const waitForTime = (page: Page, seconds: number) =>
  expect
    .poll(
      async () => Number((await page.getByRole('timer', { name: 'Recorded time' }).innerText()).replace(':', '')),
      SLOW,
    )
    .toBeGreaterThanOrEqual(seconds);
export async function startRecording(page: Page, name = 'Start recording'): Promise<void> {
  await openPanel(page);
  await panel(page).getByRole('button', { name, exact: true }).click();
  await bar(page).waitFor();
}
export async function stopRecording(page: Page): Promise<void> {
  await stopButton(page).click();
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
}

export const listRecordings = async (visitor: Visitor, oid: string): Promise<readonly Recording[]> =>
  (await callApi<{ recordings: Recording[] }>(visitor, 'GET', `/api/recordings?oid=${oid}`)).body.recordings;
/**
 * Waits until the server has completed a number of clips of the newest recording. Returns the recording with its complete
 * clips: a clip that is being uploaded would change their indexes.
 */
export async function waitForClips({ presenter, oid }: Console, count: number): Promise<Recording> {
  let found: Recording | undefined;
  const completeClips = async () => {
    const [newest] = await listRecordings(presenter, oid);
    found = newest && { ...newest, clips: newest.clips.filter(({ isComplete }) => isComplete) };
    return found?.clips.length;
  };
  await expect.poll(completeClips, SLOW).toBe(count);
  if (!found) throw new Error('There is no recording.');
  return found;
}
export const flightOf = async (visitor: Visitor, { id }: Recording): Promise<Record<string, FlightChange[]>> =>
  (await callApi<{ clips: Record<string, FlightChange[]> }>(visitor, 'GET', `/api/recordings/${id}/flight`)).body.clips;
/** Returns the duration of an audio file in seconds, as the browser decodes it. */
export const decodedSeconds = ({ page }: Visitor, recording: Recording, clipId: string): Promise<number> =>
  page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)).duration;
  }, `/api/recordings/${recording.id}/clips/${clipId}/audio`);

/** Opens the console of a presentation, and waits until everything is loaded. */
export async function openPresenter(page: Page, origin: string, oid: string): Promise<void> {
  await page.goto(`${origin}/presenter/${oid}/`);
  await page.getByText('Ready', { exact: true }).waitFor(SLOW);
}
