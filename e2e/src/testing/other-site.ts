import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The website of somebody else, at an origin of its own. */
export interface OtherSite {
  readonly origin: string;
  /** The address of a page with `body` in it. */
  page(body: string): string;
  close(): Promise<void>;
}

/** Starts one; our pages are served by a name, this one by a number, so that it is not even the same site. */
async function startOtherSite(): Promise<OtherSite> {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const body = pages[Number(request.url?.slice(1))];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><style>body{margin:0}</style>${body ?? ''}</html>`,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (body) => `${origin}/${pages.push(body) - 1}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** One for a file of journeys. */
export function useOtherSite(): () => OtherSite {
  let site: OtherSite;
  beforeAll(async () => {
    site = await startOtherSite();
  });
  afterAll(() => site.close());
  return () => site;
}
