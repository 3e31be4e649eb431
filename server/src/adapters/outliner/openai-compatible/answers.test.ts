import { type OutlineEvent, outlineEventSchema } from '@flydeck/contract/outlines/make-outline';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { documentSchema } from '@flydeck/scene/model/document';
import { afterEach, describe, expect, it } from 'vitest';
import { streamOutline } from '../../../features/outlines/stream-outline.ts';
import { createNotesOutliner } from '../notes/index.ts';
import { createOpenAiOutliner } from './index.ts';
import { ANSWERS, type PlayedAnswer, SOURCE } from './testing/answers.ts';
import { type ChatServer, startChatServer } from './testing/chat-server.ts';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Returns the events of an outline that a service with the given answer makes. */
async function play({ responders }: PlayedAnswer): Promise<OutlineEvent[]> {
  server = await startChatServer(...responders);
  const outliner = createOpenAiOutliner({
    url: server.url,
    key: undefined,
    model: 'tide-1',
    idleMs: 1500,
    totalMs: 15_000,
    retryMs: 5,
  });
  const request = { source: SOURCE, length: 'short' as const };
  const { signal } = new AbortController();
  const events: OutlineEvent[] = [];
  const lines = streamOutline(
    { outliner, fallback: createNotesOutliner(), repair: async (outline) => outline },
    request,
    signal,
    () => undefined,
  );
  for await (const line of lines) events.push(outlineEventSchema.parse(JSON.parse(line)));
  return events;
}

describe('a service', () => {
  it('is played with at least 40 kinds of answers', () => {
    expect(new Set(ANSWERS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(ANSWERS)('gives a presentation when it answers with $name', async (answer) => {
    const done = (await play(answer)).at(-1);
    if (done?.event !== 'done') throw new Error(`The last event is ${JSON.stringify(done)}.`);
    const { outline, completeness } = done;
    expect({ titles: outline.topics.map(({ title }) => title), completeness }).toEqual({
      titles: answer.titles,
      completeness: answer.completeness,
    });
    if (answer.lines) expect(outline.topics.map(({ text }) => text)).toEqual(answer.lines);
    expect(JSON.stringify(outline)).not.toMatch(/<img|javascript:|evil\.example|Draft/);
    documentSchema.parse(outlineDocument(outline));
  });
});
