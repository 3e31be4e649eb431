import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { FilmRun } from './browser/film-page.ts';
import { type DeckContent, publishDeck } from './large-deck.ts';
import type { Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** A presentation with ten steps. */
const DECK: DeckContent = {
  title: 'Ten steps',
  topics: Array.from({ length: 10 }, (_, topic) => ({
    title: `Topic ${topic + 1}`,
    points: Array.from({ length: 5 }, (_, point) => `Point ${point + 1} of topic ${topic + 1}, in a few words`),
  })),
};

/** Returns the script of the page that makes films, bundled into one file. */
async function bundlePage(): Promise<string> {
  const input = fileURLToPath(new URL('./browser/film-page.ts', import.meta.url));
  const { output } = await (await rolldown({ input, platform: 'browser' })).generate({ format: 'iife' });
  return output[0].code;
}

/** Opens a presentation, and returns its page and the path of its scene. */
async function openDeck(context: BenchContext): Promise<{ page: Page; scenePath: string }> {
  const url = await publishDeck(context, DECK);
  const page = await (await context.browser()).newPage({ bypassCSP: true });
  await page.goto(url, { waitUntil: 'networkidle' });
  const request = page.waitForRequest(/\/scenes\//);
  await page.getByRole('button', { name: 'Present', exact: true }).first().click();
  const scenePath = new URL((await request).url()).pathname;
  // A page without other work. Its content security policy would forbid to load the scene.
  await page.goto(new URL('/robots.txt', url).href);
  return { page, scenePath };
}

/**
 * Makes a film of a presentation with ten steps, and compares it with recording the same pictures from a canvas by
 * MediaRecorder, which takes as long as the film.
 */
export async function benchFilm(context: BenchContext): Promise<SectionResult> {
  const { page, scenePath } = await openDeck(context);
  await page.evaluate(await bundlePage());
  const run = (name: string, shortSide: number) =>
    page.evaluate(`${name}('${scenePath}', ${shortSide})`) as Promise<FilmRun>;
  // Loads the fonts and compiles the code.
  await run('makeFlydeckFilm', 720);
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const shortSide of [720, 1080]) {
    const film = await run('makeFlydeckFilm', shortSide);
    const recording = await run('recordCanvas', shortSide);
    const name = 'MediaRecorder';
    rows.push(
      {
        name: `film of ten steps, ${shortSide}p`,
        unit: 's',
        flydeck: film.seconds,
        peer: { name, value: recording.seconds },
        better: 'lower',
        goal: '≤ playing time',
        isReached: film.seconds <= film.playingSeconds,
      },
      {
        name: `  size of this film, ${shortSide}p`,
        unit: 'MB',
        flydeck: film.bytes / 1e6,
        peer: { name, value: recording.bytes / 1e6 },
        better: 'lower',
      },
    );
    notes.push(
      `${shortSide}p: the film plays for ${film.playingSeconds.toFixed(1)} s and has ${film.frames} pictures; ` +
        `MediaRecorder received ${recording.frames}.`,
    );
  }
  await page.close();
  return { rows, notes };
}
