import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, it } from 'vitest';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
/** Duration of the pause in a response. During the pause, the browser paints the first part of the page. */
const PAUSE_MS = 700;

const proxies: Server[] = [];
afterAll(() => {
  for (const proxy of proxies) proxy.close();
});

/** Starts a proxy of `origin` that pauses before `text` in the response of `path`. Returns the proxy's origin. */
async function startPausingProxy(origin: string, path: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method = '' } = incoming;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwardedRequest = request({ hostname, port, path: url, method, headers }, async (response) => {
      const { 'content-length': _, ...otherHeaders } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, otherHeaders);
      const body = Buffer.concat(await response.toArray());
      if (url !== path) return outgoing.end(body);
      const position = body.indexOf(text);
      if (position < 0) throw new Error(`The page does not contain ${text}.`);
      outgoing.write(body.subarray(0, position));
      return setTimeout(() => outgoing.end(body.subarray(position)), PAUSE_MS);
    });
    incoming.pipe(forwardedRequest);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** Expects no layout shifts on a desktop and on a phone when the response of `page` pauses before `text`. */
async function expectNoShiftsWhileLoading(page: URL, text: string): Promise<void> {
  const proxyOrigin = await startPausingProxy(page.origin, page.pathname, text);
  for (const size of DESKTOP_AND_PHONE) {
    const visitor = await visit(size);
    await visitor.open(proxyOrigin + page.pathname);
    await expectNoShifts(visitor);
  }
}

it.each([
  { position: 'before the account in the header', text: 'data-account=' },
  { position: 'within the account in the header', text: 'Get started</' },
  { position: 'within the suggested search terms', text: 'value="map"' },
  { position: 'within the toolbar', text: 'Create your own</' },
])('the view page causes no layout shift when the response pauses $position', async ({ text }) => {
  await expectNoShiftsWhileLoading(new URL(await publishedUrl('tour')), text);
});

it('the home page causes no layout shift when the response pauses within its cards', async () => {
  // The text is the slug of a demo presentation. The home page has a card with a link to the presentation.
  await expectNoShiftsWhileLoading(new URL('/', serverOrigin()), 'every-sound-is-a-sum-of-circles');
});
