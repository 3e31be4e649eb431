import { FLAG_NAMES, type FlagName } from '@flydeck/contract/flags/flags';
import {
  type EvaluationContext,
  FlagNotFoundError,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import { isInShare } from './bucket.ts';
import type { StoredFlags } from './stored-flags.ts';

const isFlagName = (name: string): name is FlagName => (FLAG_NAMES as readonly string[]).includes(name);

/**
 * OpenFeature provider (https://openfeature.dev) that evaluates the stored flags. The provider of another vendor can
 * replace this class.
 */
export class FlagProvider implements Provider {
  readonly metadata = { name: 'flydeck' };
  readonly runsOn = 'server';
  readonly #flags: StoredFlags;

  constructor(flags: StoredFlags) {
    this.#flags = flags;
  }

  async resolveBooleanEvaluation(
    name: string,
    _default: boolean,
    { targetingKey = '' }: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    if (!isFlagName(name)) throw new FlagNotFoundError(`Unknown flag: ${name}`);
    const { enabled, sharePercent } = await this.#flags.getSetting(name);
    if (!enabled) return { value: false, reason: StandardResolutionReasons.DISABLED };
    if (sharePercent === 100) return { value: true, reason: StandardResolutionReasons.STATIC };
    return { value: isInShare(name, targetingKey, sharePercent), reason: StandardResolutionReasons.SPLIT };
  }

  resolveStringEvaluation(): Promise<never> {
    return Promise.reject(new TypeMismatchError('Flags are boolean.'));
  }

  resolveNumberEvaluation(): Promise<never> {
    return this.resolveStringEvaluation();
  }

  resolveObjectEvaluation(): Promise<never> {
    return this.resolveStringEvaluation();
  }
}
