import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { logInAsAdministrator, makeAdministrator } from './administrator.ts';
import { openBrowser } from './browser.ts';
import { callApi } from './call-api.ts';
import { type EmptyFlydeck, startEmptyFlydeck } from './empty-flydeck.ts';
import { type OwnDeck, ownDeck } from './own-deck.ts';
import { Visitor } from './visitor.ts';

/** An instance with settings of its own, its administrator, and a public presentation of three steps. */
export interface AroundFlydeck {
  readonly address: string;
  /** Its data folder, for the `flydeck` command. */
  readonly dataDir: string;
  readonly deck: OwnDeck;
  /** The administrator's browser. */
  readonly admin: Visitor;
}

/** Turns a flag for a share of a hundred visitors. */
export async function setFlag(admin: Visitor, name: string, sharePercent: number): Promise<void> {
  const body = { enabled: sharePercent > 0, sharePercent: Math.max(1, sharePercent) };
  const { status } = await callApi(admin, 'PUT', `/api/admin/flags/${name}`, body);
  if (status !== 200) throw new Error(`Setting a flag was answered with ${status}.`);
}

/** Starts it for the journeys of a file; `prepare` is done once, by the administrator. */
export function useAroundFlydeck(
  settings: Readonly<Record<string, string>>,
  prepare: (admin: Visitor) => Promise<void> = async () => undefined,
): () => AroundFlydeck {
  let flydeck: EmptyFlydeck | undefined;
  let browser: Browser | undefined;
  let around: AroundFlydeck | undefined;
  beforeAll(async () => {
    flydeck = await startEmptyFlydeck({ SIGN_UPS_PER_HOUR: '1000', ...settings });
    const { address, dataDir } = flydeck;
    await makeAdministrator(address);
    browser = await openBrowser();
    const admin = await Visitor.arrive(browser);
    await logInAsAdministrator(admin, address);
    const deck = await ownDeck(admin, { title: 'Rivers of the world', privacy: 'public' });
    await prepare(admin);
    around = { address, dataDir, deck, admin };
  });
  afterAll(async () => {
    await browser?.close();
    await flydeck?.close();
  });
  return () => {
    if (!around) throw new Error('The instance is not there.');
    return around;
  };
}
