import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A website on another origin than Flydeck. */
export interface OtherSite {
  readonly origin: string;
  /** Adds a page whose body contains the HTML `body`, and returns its URL. */
  addPage(body: string): string;
  close(): Promise<void>;
}

/** Starts another site. Its host is an IP address, so browsers treat it as another site than Flydeck at `localhost`. */
async function startOtherSite(): Promise<OtherSite> {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const body = pages[Number(request.url?.slice(1))];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Other site</title><link rel="icon" href="data:,"><style>body{margin:0}</style>${body ?? ''}</html>`,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addPage: (body) => `${origin}/${pages.push(body) - 1}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Starts another site before the tests of a file and closes it after them. The returned function returns the site. */
export function useOtherSite(): () => OtherSite {
  let site: OtherSite;
  beforeAll(async () => {
    site = await startOtherSite();
  });
  afterAll(() => site.close());
  return () => site;
}
