import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { OutlineCompleteness } from '@flydeck/contract/outlines/limits';
import { encodeEvents, type Responder, respondWith, startEventStream } from './chat-server.ts';

/** A kind of answer of a service, and what must become of it. */
export interface PlayedAnswer {
  readonly name: string;
  readonly responders: readonly Responder[];
  /** Titles of the topics on the first level. */
  readonly titles: readonly string[];
  readonly completeness: OutlineCompleteness;
  /** Lines of the topics on the first level; undefined: not compared. */
  readonly lines?: readonly (readonly string[])[];
}

/** The text from which the outlines are made, and the titles of its own arrangement. */
export const SOURCE =
  '# Tides\n\n## Spring tides\n\nSun and moon pull together.\n\n## Neap tides\n\nThe water hardly rises: 40 cm.';
const OWN_TITLES = ['Spring tides', 'Neap tides'];

const TITLES = ['Moon', 'Sun'];
const DECK = '{"deck":"Tides","language":"en"}';
const MOON = '{"level":1,"title":"Moon","points":["It pulls at the sea","Twice a day"],"notes":"Start here."}';
const SUN = '{"level":1,"title":"Sun","points":["It pulls too"],"notes":""}';
/** The answer that the instructions demand. */
const JSON_LINES = [DECK, MOON, SUN].join('\n');
const NESTED = {
  title: 'Tides',
  language: 'en',
  topics: [
    { title: 'Moon', text: ['It pulls'], topics: [{ title: 'When', text: ['Twice a day'] }] },
    { title: 'Sun', text: ['Too'] },
  ],
};

const event = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';

/** Returns a responder that sends the parts as an event stream, with a pause between them. */
const sendParts =
  (
    parts: readonly (string | Uint8Array)[],
    end: (response: ServerResponse) => void = (response) => response.end(),
  ): Responder =>
  async (response) => {
    startEventStream(response);
    for (const part of parts) {
      if (response.destroyed) return;
      response.write(part);
      await setTimeout(5);
    }
    end(response);
  };

const sendBody =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

const sendStatus = (status: number, headers: Record<string, string> = {}): Responder =>
  sendBody(status, 'application/json', '{"error":{"message":"no"}}', headers);

/** Splits bytes into parts of one byte, so that characters are split. */
const bytesOf = (bytes: Uint8Array): Uint8Array[] => [...bytes].map((byte) => Uint8Array.of(byte));

const complete = (name: string, ...responders: Responder[]): PlayedAnswer => ({
  name,
  responders,
  titles: TITLES,
  completeness: 'complete',
});
const partial = (name: string, titles: readonly string[], responder: Responder): PlayedAnswer => ({
  name,
  responders: [responder],
  titles,
  completeness: 'partial',
});
const own = (name: string, ...responders: Responder[]): PlayedAnswer => ({
  name,
  responders,
  titles: OWN_TITLES,
  completeness: 'notes',
});
const text = (name: string, answer: string, titles: readonly string[] = TITLES): PlayedAnswer => ({
  name,
  responders: [respondWith(answer)],
  titles,
  completeness: 'complete',
});

/** An answer of one topic with figures, and the lines of the topic. */
const figures = (name: string, fields: object, lines: readonly string[]): PlayedAnswer => ({
  ...complete(`figures ${name}`, respondWith(`${DECK}\n${JSON.stringify({ level: 1, title: 'Costs', ...fields })}`)),
  titles: ['Costs'],
  lines: [lines],
});

const TRAIN = { label: 'Train', value: '142', unit: '€' };
const FOOD = { label: 'Food', value: 118, unit: '€' };
/** Text that is longer than a line of an outline. */
const LONG = 'Trains run every half hour, '.repeat(25).trim();
const CHART_LINES = ['Train: 142 €', 'Food: 118 €'];

export const ANSWERS: readonly PlayedAnswer[] = [
  figures('as lines of a table', { points: ['City | 2025', 'Bern | 44 €', 'Genf | 41 €'] }, [
    'City | 2025',
    'Bern | 44 €',
    'Genf | 41 €',
  ]),
  figures(
    'in a table of rows',
    {
      points: ['Fares'],
      table: [
        ['City', '2025'],
        ['Bern', 44],
        ['a|b', null],
      ],
    },
    ['Fares', 'City | 2025', 'Bern | 44', 'a/b |'],
  ),
  figures(
    'in a table of objects',
    {
      table: {
        rows: [
          { City: 'Bern', Fare: '44 €' },
          { City: 'Genf', Fare: '41 €' },
        ],
      },
    },
    ['City | Fare', 'Bern | 44 €', 'Genf | 41 €'],
  ),
  figures(
    'in a table with rows that are longer than a line',
    {
      table: [
        ['City', 'Why'],
        ['Bern', LONG],
      ],
    },
    ['City | Why', `Bern | ${LONG.slice(0, 298)}`],
  ),
  figures('as lines of a table that are too long', { points: ['City | Why', `Bern | ${LONG}`] }, [
    'City | Why',
    `Bern | ${LONG.slice(0, 298)}`,
  ]),
  figures('in a table of unequal rows', { points: ['Stays'], table: [['City', '2025'], ['Bern']] }, ['Stays']),
  figures('with both sides', { comparison: { Pros: ['quiet', 'clean; new'], Cons: 'expensive' } }, [
    'Pros: quiet; clean new',
    'Cons: expensive',
  ]),
  figures('that compare two things', { comparison: { Tram: ['quiet', 'clean'], Bus: ['cheap'] } }, [
    'Tram | Bus',
    'quiet | cheap',
    'clean |',
  ]),
  figures('in a malformed table', { points: ['Stays'], table: { rows: 7 }, comparison: [null, { a: 1 }] }, ['Stays']),
  figures('after points', { points: ['Huts cost most'], figures: [TRAIN, FOOD] }, ['Huts cost most', ...CHART_LINES]),
  figures('without points', { figures: [TRAIN, FOOD] }, CHART_LINES),
  figures('that repeat points', { points: CHART_LINES, figures: [TRAIN, FOOD] }, CHART_LINES),
  figures(
    'as pairs',
    {
      data: [
        ['Train', 142, '€'],
        ['Food', '118 €'],
      ],
    },
    CHART_LINES,
  ),
  figures('as texts', { figures: ['Train: 142 €', 'Food:  118 €', 'no number'] }, CHART_LINES),
  figures('as an object', { figures: { Train: '142 €', Food: '118 €' } }, CHART_LINES),
  figures(
    'with dates',
    {
      figures: [
        { label: 'Start', value: 1969 },
        { label: 'End', date: 'May 1972' },
      ],
    },
    ['1969: Start', 'May 1972: End'],
  ),
  figures('with an unknown unit', { figures: [{ label: 'Class', value: 24, unit: 'pupils' }] }, ['Class (pupils): 24']),
  figures(
    'that are malformed',
    {
      points: ['Stays'],
      figures: [
        null,
        7,
        [],
        [1],
        {},
        { label: 'A' },
        { value: 3 },
        { label: 'B', value: 'many' },
        { label: 'C', value: {} },
        { label: '<img src=x>', value: 1 },
        { label: 'D', value: 1e40 },
        TRAIN,
      ],
    },
    ['Stays', 'Train: 142 €'],
  ),
  figures('of another type', { points: ['Stays'], figures: 42 }, ['Stays']),
  complete('JSON lines', respondWith(JSON_LINES)),
  complete('a slow first token', async (response) => {
    startEventStream(response);
    await setTimeout(150);
    response.end(encodeEvents(JSON_LINES));
  }),
  complete(
    'slow tokens',
    sendParts([
      ...encodeEvents(JSON_LINES, 12)
        .toString()
        .split(/(?<=\n\n)/),
    ]),
  ),
  text('thinking in tags', `<think>First {"title":"Draft","points":[]} or not?\n</think>\n${JSON_LINES}`),
  text('thinking that is closed but never opened', `{"title":"Draft","points":["x"]}\n</think>\n${JSON_LINES}`),
  own('thinking that never ends', respondWith(`<think>${MOON}\n`)),
  complete(
    'thinking in reasoning_content',
    sendParts([event({ reasoning_content: MOON.replace('Moon', 'Draft') }), encodeEvents(JSON_LINES)]),
  ),
  text('a code fence', `\`\`\`json\n${JSON_LINES}\n\`\`\``),
  text('text before and after', `Sure! Here {it} is:\n\n${JSON_LINES}\n\nLet me know what you think!`),
  text('one nested object', JSON.stringify(NESTED)),
  text('one nested object in several lines', JSON.stringify(NESTED, null, 2)),
  text('one list', JSON.stringify(NESTED.topics)),
  text('objects in several lines', JSON_LINES.replaceAll(',"', ',\n  "')),
  text('a wrapper object', JSON.stringify({ result: { presentation: NESTED } })),
  text(
    'wrong types',
    '{"deck":7}\n{"level":"h1","title":"Moon","points":"It pulls\\nTwice","notes":[1]}\n{"level":null,"title":"Sun","points":[{"text":"Too"},null,5]}',
  ),
  text(
    'a missing title',
    '{"level":1,"points":["The moon pulls at the sea with all its force","Twice"]}\n{"title":"Sun"}',
    ['The moon pulls at the sea with all …', 'Sun'],
  ),
  text(
    'unknown fields',
    `${MOON.replace('{', '{"html":"<b>","color":{"r":1},')}\n${SUN.replace('title', 'Heading').replace('points', 'bullet_points')}`,
  ),
  text('repeated topics', [DECK, MOON, MOON, SUN, MOON].join('\n')),
  partial('an end within a string', TITLES, respondWith(JSON_LINES.slice(0, JSON_LINES.indexOf('pulls too')))),
  partial('an end within a number', TITLES, respondWith(`${DECK}\n${MOON}\n{"title":"Sun","level":1`)),
  partial('an end within an escape', TITLES, respondWith(`${DECK}\n${MOON}\n{"title":"Sun","points":["caf\\u00`)),
  partial(
    'the length limit of the service',
    TITLES,
    sendParts([event({ content: JSON_LINES }), event({}, { finish_reason: 'length' }), DONE]),
  ),
  own('an empty answer', respondWith('')),
  own('only white space', respondWith(' \n\t\n '.repeat(50))),
  complete(
    'comments and other fields of events',
    sendParts([': ping\n\n', 'event: message\nid: 4\nretry: 10\n', encodeEvents(JSON_LINES)]),
  ),
  complete('CR LF line ends', sendParts([encodeEvents(JSON_LINES).toString().replaceAll('\n', '\r\n')])),
  text('CR LF between the lines of JSON', JSON_LINES.replaceAll('\n', '\r\n')),
  {
    name: 'split UTF-8',
    responders: [sendParts(bytesOf(encodeEvents('{"title":"Ébbe 🌊"}\n{"title":"潮"}')))],
    titles: ['Ébbe 🌊', '潮'],
    completeness: 'complete',
  },
  complete('no [DONE]', sendParts([encodeEvents(JSON_LINES).toString().replace(DONE, '')])),
  complete('a malformed event', sendParts(['data: {"choices": [\n\n', encodeEvents(JSON_LINES), 'data: oops\n\n'])),
  own('an HTML page with status 200', sendBody(200, 'text/html', '<!doctype html><ul>\n- a\n- b\n</ul>')),
  complete('429, then an answer', sendStatus(429, { 'retry-after': '0' }), respondWith(JSON_LINES)),
  own('429 with a long delay', sendStatus(429, { 'retry-after': '3600' })),
  complete('500, then an answer', sendStatus(500), respondWith(JSON_LINES)),
  own('500 forever', sendStatus(500)),
  own('a wrong key', sendStatus(401)),
  own('a redirect', sendStatus(307, { location: 'https://other.example/' })),
  complete('a reset before the answer', (response) => void response.destroy(), respondWith(JSON_LINES)),
  partial(
    'a reset within the answer',
    ['Moon'],
    sendParts([event({ content: `${DECK}\n${MOON}\n` })], (response) => void response.destroy()),
  ),
  partial(
    'a stall within the answer',
    ['Moon'],
    sendParts([event({ content: `${DECK}\n${MOON}\n` })], () => undefined),
  ),
  own('no answer at all', (response) => startEventStream(response)),
  {
    name: 'too many topics',
    responders: [respondWith(Array.from({ length: 90 }, (_, i) => `{"title":"T${i}"}`).join('\n'))],
    titles: Array.from({ length: 40 }, (_, i) => `T${i}`),
    completeness: 'complete',
  },
  partial('an endless answer', TITLES, respondWith(`${JSON_LINES}\n${'x'.repeat(300_000)}`)),
  partial(
    'a response over the size limit',
    TITLES,
    sendParts([encodeEvents(JSON_LINES).toString().replace(DONE, ''), `: ${'x'.repeat(3_000_000)}\n\n`]),
  ),
  text('deep nesting', `${MOON}\n{"x":${'[{"a":'.repeat(5000)}\n${SUN}`),
  text('control characters', `{"title":"Mo\\u0000on","points":["a\\u202eb\\u0007"]}\n{"title":"Su\\ud83dn"}`, [
    'Mo on',
    'Su n',
  ]),
  own('the repeated instructions', (response, { body }) =>
    respondWith(
      body.messages
        .map(({ content }) => content)
        .join('\n')
        .slice(0, 1200),
    )(response, { body, authorization: '' }),
  ),
  text('another language', '{"deck":"Ebbe und Flut","language":"de"}\n{"title":"Der Mond"}\n{"title":"Die Sonne"}', [
    'Der Mond',
    'Die Sonne',
  ]),
  text('Markdown', '# Tides\n\n## Moon\n\n- It pulls\n- Twice a day\n\n## Sun\n\n- Too'),
  text('a plain list', '1. Moon\n2. Sun', ['Moon']),
  complete(
    'an answer that is not streamed',
    sendBody(200, 'application/json', JSON.stringify({ choices: [{ message: { content: JSON_LINES } }] })),
  ),
  complete(
    'an event stream without its content type',
    sendBody(200, 'text/plain', encodeEvents(JSON_LINES).toString()),
  ),
  partial(
    'an error within the stream',
    ['Moon'],
    sendParts([event({ content: `${MOON}\n` }), 'data: {"error":{"message":"overloaded"}}\n\n']),
  ),
  complete('a tool call', sendParts([event({ tool_calls: [{ function: { arguments: JSON_LINES } }] }), DONE])),
  complete('parts of content', sendParts([event({ content: [{ type: 'text', text: JSON_LINES }] }), DONE])),
  own('a refusal', respondWith("I'm sorry, but I can't help with that. Please ask something else.")),
  text('numbers as strings', `${MOON.replace('1', '"1"')}\n${SUN.replace('"level":1', '"level":"1"')}`),
  text('emoji and right-to-left text', '{"title":"🌊 المد"}\n{"title":"גאות"}', ['🌊 المد', 'גאות']),
  text('quotes inside of strings', `{"title":"Moon","points":["He said "pull" twice"]}\n${SUN}`),
  text('line breaks inside of strings', `{"title":"Moon","points":["It\npulls"]}\n${SUN}`),
  text('trailing commas', `${MOON.replace('],', ',],')}\n${SUN.replace('}', ',}')}`),
  text('a malformed object between others', `${MOON}\n{"title":"Broken\n${SUN}`),
  text(
    'HTML and links',
    '{"title":"<img src=x onerror=alert(1)>Moon","points":["See https://evil.example/x","[Click](javascript:alert(1))"]}\n{"title":"[Sun](https://evil.example)"}',
  ),
];
