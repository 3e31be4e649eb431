import type { AdSize, AdSlot } from '@flydeck/contract/ads/constants';
import type { ReactNode } from 'react';

/** A place that wants an advertisement. */
export interface AdRequest {
  readonly slot: AdSlot;
  readonly size: AdSize;
  /** What a provider may fill by itself; empty, and as large as `size`. */
  readonly element: HTMLElement;
  /** Of the interface. */
  readonly language: string;
}

/** `content`: to be drawn in the place; without it, the provider has filled the element itself. */
export type AdAnswer = { readonly isEmpty: true } | { readonly isEmpty: false; readonly content?: ReactNode };

/** Where advertisements come from. A provider that fails counts as one that has none. */
export interface AdProvider {
  request(request: AdRequest): Promise<AdAnswer>;
}
