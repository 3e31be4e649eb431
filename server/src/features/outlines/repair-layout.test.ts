import type { Outline } from '@flydeck/contract/outlines/outline';
import { compile } from '@flydeck/scene/compile';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { divideTopic } from '@flydeck/scene/measure/divide-topic';
import { findLayoutFaults, severityOf } from '@flydeck/scene/measure/layout-faults';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiLayoutRepairer } from '../../adapters/outliner/openai-compatible/layout-repairer.ts';
import {
  type ChatServer,
  type Responder,
  respondWith,
  startChatServer,
} from '../../adapters/outliner/openai-compatible/testing/chat-server.ts';
import { type FindFaults, repairLayout } from './repair-layout.ts';

const findFaults: FindFaults = async (outline) => {
  const document = outlineDocument(outline);
  return findLayoutFaults(document, compile(document, TEST_PORTS).scene);
};

const LONG_LINE = 'The moon and the sun pull at the sea in the same direction twice in every month. '.repeat(4).trim();
const LINES = Array.from({ length: 6 }, (_, i) => `${i} ${LONG_LINE}`);
const OUTLINE: Outline = {
  title: 'Tides',
  language: 'en',
  topics: [
    { title: 'Start', text: ['Short'] },
    { title: 'Crowded', text: LINES },
    { title: 'Fine', text: ['One', 'Two'] },
  ],
};

type Topics = Outline['topics'];
/** Returns the lines in the order in which they are read. */
const linesOf = (topics: Topics): string[] =>
  topics.flatMap(({ text, topics: children = [] }) => [...text, ...linesOf([...children])]);

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function repair(responder: Responder, outline = OUTLINE): Promise<Outline> {
  server = await startChatServer(responder);
  const repairer = createOpenAiLayoutRepairer({ url: server.url, key: undefined, model: 'tide-1', idleMs: 300 });
  return repairLayout(outline, { findFaults, repairer }, new AbortController().signal);
}

describe('repairLayout with a service', () => {
  it('sends only the topic with a fault and its measured height, and uses a better answer', async () => {
    expect((await findFaults(OUTLINE, new AbortController().signal)).map(({ topic }) => topic)).toEqual(['topic-2']);
    const repaired = await repair(respondWith('{"topic":1,"points":["Spring tides","Neap tides"]}'));
    expect(repaired.topics[1]).toEqual({ title: 'Crowded', text: ['Spring tides', 'Neap tides'] });
    expect(server?.requests).toHaveLength(1);
    const [system, user] = server?.requests[0]?.body.messages ?? [];
    expect(system?.content).toMatch(
      /Topic 1: the text of this topic needs \d{3} % of its height: use at most \d points/,
    );
    expect(user?.content).toContain('Crowded');
    expect(user?.content).not.toContain('Fine');
  });

  it.each([
    ['worse', respondWith(JSON.stringify({ topic: 1, points: [...LINES, ...LINES] }))],
    ['broken', respondWith('I am sorry, {"topic": 1, "points": 7')],
    ['empty', respondWith('')],
    ['for no topic', respondWith('{"topic":9,"points":["x"]}')],
    ['an error', (response) => void response.writeHead(500).end()],
  ] satisfies [string, Responder][])(
    'divides the topic and keeps all lines if the answer is %s',
    async (_, responder) => {
      const repaired = await repair(responder);
      expect(repaired.topics[1]?.text).toEqual([]);
      expect(linesOf(repaired.topics)).toEqual(linesOf(OUTLINE.topics));
      expect(repaired.topics[1]?.topics?.map(({ title, text }) => [title, text.length])).toEqual(
        LINES.map((_, i) => [`Crowded (${i + 1}/6)`, 1]),
      );
      expect(await findFaults(repaired, new AbortController().signal)).toEqual([]);
      expect(server?.requests).toHaveLength(1);
    },
  );

  it('fills a topic without points from its notes', async () => {
    const outline = {
      ...OUTLINE,
      topics: [
        { title: 'Start', text: [] },
        { title: 'Neap', text: [], notes: 'Weak tides.' },
      ],
    };
    const repaired = await repair(respondWith('{"topic":1,"points":["Weak tides"]}'), outline);
    expect(repaired.topics.map(({ text }) => text)).toEqual([[], ['Weak tides']]);
  });

  it('sends nothing without faults', async () => {
    const outline = { ...OUTLINE, topics: OUTLINE.topics.filter(({ title }) => title !== 'Crowded') };
    expect(await repair(respondWith('{}'), outline)).toEqual(outline);
    expect(server?.requests).toHaveLength(0);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    server = await startChatServer(() => controller.abort(new Error('closed')));
    const repairer = createOpenAiLayoutRepairer({ url: server.url, key: undefined, model: 'tide-1' });
    await expect(repairLayout(OUTLINE, { findFaults, repairer }, controller.signal)).rejects.toThrow('closed');
  });
});

describe('repairLayout without a service', () => {
  it('divides topics into the smallest number of parts at which each fits', async () => {
    const topics = [6, 2, 3].map((count, i) => ({ title: `Crowded ${i}`, text: LINES.slice(0, count) }));
    const outline = { ...OUTLINE, topics: [{ title: 'Start', text: [] }, ...topics] };
    const { signal } = new AbortController();
    expect((await findFaults(outline, signal)).length).toBeGreaterThan(1);
    const repaired = await repairLayout(outline, { findFaults, repairer: undefined }, signal);
    expect(await findFaults(repaired, signal)).toEqual([]);
    for (const [i, topic] of repaired.topics.entries()) {
      const original = outline.topics[i];
      const count = topic.topics?.length ?? 1;
      for (let fewer = 1; original && fewer < count; fewer += 1) {
        const divided = fewer === 1 ? original : divideTopic(original, fewer);
        const faults = await findFaults({ ...repaired, topics: repaired.topics.with(i, divided) }, signal);
        expect(faults).not.toEqual([]);
      }
    }
  });

  it('removes an empty topic that repeats the title before it, and keeps other titles', async () => {
    const topics: Topics = ['Start', 'Neap', 'neap', 'End'].map((title) => ({ title, text: [] }));
    const repaired = await repairLayout(
      { ...OUTLINE, topics },
      { findFaults, repairer: undefined },
      new AbortController().signal,
    );
    expect(repaired.topics.map(({ title }) => title)).toEqual(['Start', 'Neap', 'End']);
  });

  it('keeps each line and title in order, and makes no layout worse', async () => {
    const line = fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 90 }))
      .map(([n, count]) => Array(count).fill(`w${n}`).join(' '));
    const topic = fc.record({ title: line.map((text) => text.slice(0, 60)), text: fc.array(line, { maxLength: 12 }) });
    const parent = fc
      .tuple(topic, fc.array(topic, { maxLength: 2 }))
      .map(([fields, topics]) => ({ ...fields, ...(topics.length > 0 && { topics }) }));
    const unique = (topics: Topics): Topics =>
      topics.map((fields, i) => ({
        ...fields,
        title: `t${i} ${fields.title}`,
        ...(fields.topics && {
          topics: fields.topics.map((child, j) => ({ ...child, title: `t${i}-${j} ${child.title}` })),
        }),
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(parent, { minLength: 1, maxLength: 4 }), async (generated) => {
        const outline: Outline = { title: 'Tides', language: 'en', topics: unique(generated) };
        const { signal } = new AbortController();
        const repaired = await repairLayout(outline, { findFaults, repairer: undefined }, signal);
        expect(linesOf(repaired.topics)).toEqual(linesOf(outline.topics));
        const titles = titlesOf(repaired.topics);
        expect(
          titles.filter((title) => !/ \(\d\/\d\)$/.test(title)).filter((title, i, all) => title !== all[i - 1]),
        ).toEqual(titlesOf(outline.topics));
        const before = await severities(outline);
        for (const [title, severity] of await severities(repaired))
          expect(severity).toBeLessThanOrEqual((before.get(title) ?? 0) + 1e-3);
      }),
      { numRuns: 25 },
    );
  });
});

const titlesOf = (topics: Topics): string[] =>
  topics.flatMap(({ title, topics: children = [] }) => [title, ...titlesOf([...children])]);

/** Returns the largest severity by title; parts count for the divided topic. */
async function severities(outline: Outline): Promise<Map<string, number>> {
  const titles = titlesOf(outline.topics);
  const result = new Map<string, number>();
  for (const faults of await findFaults(outline, new AbortController().signal)) {
    const title = (titles[Number(faults.topic.slice(6)) - 1] ?? '').replace(/ \(\d\/\d\)$/, '');
    result.set(title, Math.max(result.get(title) ?? 0, severityOf(faults)));
  }
  return result;
}
