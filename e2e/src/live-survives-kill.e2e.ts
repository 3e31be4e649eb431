import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@flydeck/server/testing/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { closeLivePanel, createPairingCode, goLive, openStage, RIGHT_AGAIN_MS } from './testing/presenter.ts';
import { signUp } from './testing/sign-up.ts';
import { DESKTOP, PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const TITLES = ['Rivers', 'Sources', 'Lakes', 'Deltas', 'Estuaries', 'Seas'];
const MARKDOWN = TITLES.map((title) => `# ${title}\n\nAbout ${title}.\n`).join('\n');

let dataDir: string;
let server: ServerProcess;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-live-kill-'));
  port = await findFreePort();
  server = startServer();
  await server.ready;
}, 180_000);
afterAll(async () => {
  server?.child.kill('SIGINT');
  await server?.result;
  await rm(dataDir, { recursive: true, force: true });
});

/** The server is started at the same port again, because the pages connect to it. */
const startServer = () =>
  startServerProcess({ dataDir, env: { PORT: String(port), API_REQUESTS_PER_MINUTE: '0', FILMS: 'false' } });

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

it('a talk continues while the server is killed, and remote and followers are right again after it is started', async () => {
  const origin = await server.ready;
  const presenter = await visit(DESKTOP);
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Paula Presenter');
  const { oid } = await createDeck(presenter, { title: 'Water', markdown: MARKDOWN });
  await presenter.open(`${origin}/presenter/${oid}/`);
  const { page } = presenter;
  await page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  const stage = await openStage(presenter);
  const code = await goLive(page);
  const pairing = await createPairingCode(page);
  const remote = await visit(PHONE);
  await remote.open(`${origin}/live/remote/#${pairing}`);
  await remote.page.getByText('Next: Rivers').waitFor();
  await closeLivePanel(page);
  const [listener, viewer] = [await visit(PHONE), await visit(PHONE)];
  await listener.open(`${origin}/live/${code}/`);
  await viewer.open(`${origin}/live/${code}/#watch`);
  await page.keyboard.press('PageDown');
  await listener.page.getByText('Rivers', { exact: true }).waitFor();
  await viewer.page.getByRole('img', { name: 'Rivers' }).waitFor();
  for (const visitor of [presenter, remote, listener, viewer])
    visitor.expectProblems(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_EMPTY|WebSocket|503|fetch/);

  server.child.kill('SIGKILL');
  await server.result;
  // Steps go on, also those that are made on the stage.
  await page.keyboard.press('PageDown');
  await page.getByText('2 / 6', { exact: true }).waitFor();
  await stage.bringToFront();
  await stage.keyboard.press('PageDown');
  await page.getByText('3 / 6', { exact: true }).waitFor();
  await page.bringToFront();
  await page.keyboard.press('PageDown');
  await page.getByText('4 / 6', { exact: true }).waitFor();
  await remote.page.getByText('Reconnecting').first().waitFor();
  expect(await listener.page.getByText('Deltas', { exact: true }).count()).toBe(0);

  server = startServer();
  await server.ready;
  const answeredAt = performance.now();
  await Promise.all([
    listener.page.getByText('Deltas', { exact: true }).waitFor(),
    viewer.page.getByRole('img', { name: 'Deltas' }).waitFor(),
    remote.page.getByText('4 / 6', { exact: true }).waitFor(),
  ]);
  expect(performance.now() - answeredAt).toBeLessThan(RIGHT_AGAIN_MS);
  // The session continues: the remote controls, and the followers receive events.
  await remote.page.getByRole('button', { name: 'Next', exact: true }).tap();
  await page.getByText('5 / 6', { exact: true }).waitFor();
  await listener.page.getByText('Estuaries', { exact: true }).waitFor();
  await viewer.page.getByRole('img', { name: 'Estuaries' }).waitFor();
}, 300_000);
