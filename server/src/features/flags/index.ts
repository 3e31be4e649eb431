import { type EvaluatedFlags, FLAG_NAMES, type FlagName } from '@flydeck/contract/flags/flags';
import { type Client, OpenFeature, type Provider } from '@openfeature/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import type { Actor } from '../../ports/visitors.ts';
import { FlagProvider } from './flag-provider.ts';
import { StoredFlags } from './stored-flags.ts';
import { targetingKey } from './targeting-key.ts';

/** Feature flags: evaluated for visitors, and stored as administrators set them. */
export interface Flags {
  /**
   * Evaluates all flags for one visitor. The same `targetingKey` always falls on the same side of a share.
   * @throws Error if the provider does not know a flag: a missing flag is an error, not "off".
   */
  evaluate(targetingKey: string): Promise<EvaluatedFlags>;
  /** Evaluates all flags for the request's visitor; may set a cookie on the reply. */
  forVisitor(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<EvaluatedFlags>;
  /** Returns the flags that are on for every visitor; none with another provider, which cannot list them. */
  forEverybody(): Promise<readonly FlagName[]>;
  readonly stored: StoredFlags;
}

/** Opens the feature flags. `provider` is any vendor's OpenFeature provider; default: the stored flags. */
export async function openFlags(
  { db, notices, config }: Pick<Platform, 'db' | 'notices'> & { readonly config: Pick<Config, 'siteUrl'> },
  provider?: Provider,
): Promise<Flags> {
  const stored = await StoredFlags.open(db, notices);
  // A separate OpenFeature domain, as tests run several instances in one process.
  const domain = `flydeck-${crypto.randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider ?? new FlagProvider(stored));
  const client = OpenFeature.getClient(domain);
  const evaluate = (key: string) => evaluateAll(client, key);
  const secure = config.siteUrl?.startsWith('https:') ?? false;
  return {
    stored,
    evaluate,
    forEverybody: async () => (provider === undefined ? stored.forEverybody() : []),
    forVisitor: async (request, reply, actor) => {
      const isShared = provider !== undefined || (await stored.isShared());
      return evaluate(targetingKey(request, reply, { actor, isShared, secure }));
    },
  };
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
