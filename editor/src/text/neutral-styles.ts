import type { RunStyle } from '@flydeck/scene/model/text';

/** Changes of a style. Undefined removes a property, so that its inherited value applies. */
export type StyleChange = { readonly [Name in keyof RunStyle]?: RunStyle[Name] | undefined };

/** Values with which text is laid out as without the style. Stored, they replace an inherited value. */
const NEUTRAL_STYLES: RunStyle = { highlight: 'none', caps: 'none', language: '', baseline: 0 };

const isNeutral = (name: keyof RunStyle, value: unknown): boolean =>
  value === undefined || value === NEUTRAL_STYLES[name];

/**
 * Returns a change of a style that also removes inherited values: a removed style gets its neutral value if the text
 * would inherit another value.
 */
export function withNeutralStyles(change: StyleChange, inherited: RunStyle): StyleChange {
  const names = Object.keys(NEUTRAL_STYLES) as (keyof RunStyle)[];
  const removed = names.filter(
    (name) => name in change && isNeutral(name, change[name]) && !isNeutral(name, inherited[name]),
  );
  return { ...change, ...Object.fromEntries(removed.map((name) => [name, NEUTRAL_STYLES[name]])) };
}

/** Returns a value of a style; undefined for a neutral value. */
export const styleValue = <Name extends keyof RunStyle>(name: Name, value: RunStyle[Name]): RunStyle[Name] =>
  isNeutral(name, value) ? undefined : value;
