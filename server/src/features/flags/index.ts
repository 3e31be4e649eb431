import { type EvaluatedFlags, FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { type Client, OpenFeature, type Provider } from '@openfeature/server-sdk';
import type { Platform } from '../../platform.ts';
import { FlagProvider } from './flag-provider.ts';
import { StoredFlags } from './stored-flags.ts';

export type { FlagTables } from './tables.ts';

/** Flags as they stand for visitors, and as administrators set them. */
export interface Flags {
  /**
   * Every flag for one visitor. `targetingKey` names the visitor, and keeps them on one side of a share.
   * @throws where the provider does not know a flag: a flag that is missing is a mistake and not an "off".
   */
  evaluate(targetingKey: string): Promise<EvaluatedFlags>;
  readonly stored: StoredFlags;
}

/** Opens the flags; `provider` is any vendor's OpenFeature provider, our own by default. */
export async function openFlags(
  { db, notices }: Pick<Platform, 'db' | 'notices'>,
  provider?: Provider,
): Promise<Flags> {
  const stored = await StoredFlags.open(db, notices);
  // A domain of its own: several instances may live in one process, as they do in tests.
  const domain = `flydeck-${crypto.randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider ?? new FlagProvider(stored));
  const client = OpenFeature.getClient(domain);
  return { stored, evaluate: (targetingKey) => evaluateAll(client, targetingKey) };
}

async function evaluateAll(client: Client, targetingKey: string): Promise<EvaluatedFlags> {
  const pairs = FLAG_NAMES.map(async (name) => {
    const details = await client.getBooleanDetails(name, false, { targetingKey });
    if (details.errorCode !== undefined)
      throw new Error(`Flag ${name} could not be evaluated: ${details.errorMessage ?? details.errorCode}`);
    return [name, details.value] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as EvaluatedFlags;
}
