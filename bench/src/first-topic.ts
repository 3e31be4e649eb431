import { setTimeout as sleep } from 'node:timers/promises';
import {
  startChatServer,
  startEventStream,
} from '@flydeck/server/adapters/outliner/openai-compatible/testing/chat-server';
import type { Browser } from 'playwright-core';
import { median, type Row } from './measure.ts';
import { startServer } from './running-server.ts';
import type { BenchContext, SectionResult } from './section.ts';

const RUNS = 5;
const GOAL_MS = 2000;
const TIMEOUT_MS = 60_000;
/** Length of a token in characters, and the time between two tokens in ms: 50 tokens a second. */
const TOKEN_LENGTH = 4;
const TOKEN_MS = 20;
const SOURCE = 'Spring tides rise 40 cm. They come twice a month, when sun and moon pull together.';
const FIRST_LINES = [
  '{"deck":"Tides"}',
  '{"level":1,"title":"Spring tides","points":["Twice a month, 40 cm","Sun and moon pull together"]}',
  '',
].join('\n');
const OTHER_LINES = '{"level":1,"title":"Neap tides","points":["Sun and moon pull across each other"]}\n';

/**
 * Benchmarks the AI start page with a local service that streams its answer: the time from the first token until the
 * canvas shows the first topic. This time contains the time in which the service sends the line of the topic.
 */
export async function benchFirstTopic(context: BenchContext): Promise<SectionResult> {
  let firstToken = 0;
  let finish: (() => void) | undefined;
  const chat = await startChatServer(async (response) => {
    startEventStream(response);
    const send = (content: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    firstToken = performance.now();
    for (let from = 0; from < FIRST_LINES.length; from += TOKEN_LENGTH) {
      send(FIRST_LINES.slice(from, from + TOKEN_LENGTH));
      await sleep(TOKEN_MS);
    }
    finish = () => {
      send(OTHER_LINES);
      response.end('data: [DONE]\n\n');
    };
  });
  const server = await startServer(undefined, { AI_URL: chat.url });
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const shown = await showFirstTopic(await context.browser(), server.origin);
      times.push(shown - firstToken);
      finish?.();
    }
    const ours = median(times);
    const streamed = Math.ceil(FIRST_LINES.length / TOKEN_LENGTH) * TOKEN_MS;
    const row: Row = {
      name: 'first topic on the canvas after the first token',
      unit: 'ms',
      flydeck: ours,
      better: 'lower',
      goal: `≤ ${GOAL_MS} ms`,
      isReached: ours <= GOAL_MS,
    };
    return { rows: [row], notes: [`The service sends the first topic within ${streamed} ms.`] };
  } finally {
    await server.stop();
    await chat.close();
  }
}

/** Creates an outline. Returns the time when the canvas shows the first topic. */
async function showFirstTopic(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${origin}/ai/start/`, { waitUntil: 'networkidle' });
  await page.getByLabel('Your idea or text').fill(SOURCE);
  await page.getByRole('button', { name: 'Create outline', exact: true }).click();
  await page.locator('[data-status="shown"]').waitFor({ timeout: TIMEOUT_MS });
  const shown = performance.now();
  await page.close();
  return shown;
}
