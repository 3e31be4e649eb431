import { type EvaluatedFlags, FLAG_NAMES, type FlagName } from '@flydeck/contract/flags/flags';
import { type Client, OpenFeature, type Provider } from '@openfeature/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import type { Actor } from '../../ports/visitors.ts';
import { FlagProvider } from './flag-provider.ts';
import { StoredFlags } from './stored-flags.ts';
import { ensureTargetingKey } from './targeting-key.ts';

/** Feature flags, which administrators set and the server evaluates for each visitor. */
export interface Flags {
  /**
   * Evaluates all flags for the visitor whom `targetingKey` identifies. As long as no flag changes, the result for a
   * key is the same.
   * @throws Error if the provider has no value for a flag
   */
  evaluate(targetingKey: string): Promise<EvaluatedFlags>;
  /** Evaluates all flags for the request's visitor. Sets a cookie on the reply if an anonymous visitor needs a key. */
  evaluateForVisitor(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<EvaluatedFlags>;
  /**
   * Returns the flags that are on for every visitor. If there is another provider than the flags in the database,
   * returns no flags, because OpenFeature providers cannot list flags.
   */
  listEnabledForEverybody(): Promise<readonly FlagName[]>;
  /** The flags in the database. If there is another provider, these flags are not evaluated. */
  readonly storedFlags: StoredFlags;
}

/**
 * Opens the feature flags.
 * @param provider OpenFeature provider of the values; default: a provider of the flags in the database
 */
export async function openFlags(
  { db, notifications, config }: Pick<Platform, 'db' | 'notifications'> & { readonly config: Pick<Config, 'siteUrl'> },
  provider?: Provider,
): Promise<Flags> {
  const storedFlags = await StoredFlags.open(db, notifications);
  // Each instance has its own OpenFeature domain and provider, because tests run several instances in one process.
  const domain = `flydeck-${crypto.randomUUID()}`;
  await OpenFeature.setProviderAndWait(domain, provider ?? new FlagProvider(storedFlags));
  const client = OpenFeature.getClient(domain);
  const evaluate = (key: string) => evaluateAll(client, key);
  const secure = config.siteUrl?.startsWith('https:') ?? false;
  return {
    storedFlags,
    evaluate,
    listEnabledForEverybody: async () => (provider === undefined ? storedFlags.listEnabledForEverybody() : []),
    evaluateForVisitor: async (request, reply, actor) => {
      // With another provider, any flag may be on for a part of the visitors only.
      const hasPartialRollout = provider !== undefined || (await storedFlags.hasPartialRollout());
      return evaluate(ensureTargetingKey(request, reply, { actor, hasPartialRollout, secure }));
    },
  };
}

/** Evaluates all flags. Throws if the provider has no value for a flag. */
async function evaluateAll(client: Client, targetingKey: string): Promise<EvaluatedFlags> {
  const pairs = FLAG_NAMES.map(async (name) => {
    const details = await client.getBooleanDetails(name, false, { targetingKey });
    if (details.errorCode !== undefined)
      throw new Error(`Flag ${name} could not be evaluated: ${details.errorMessage ?? details.errorCode}`);
    return [name, details.value] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as EvaluatedFlags;
}
