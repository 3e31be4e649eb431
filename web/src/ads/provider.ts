import type { AdSize, AdSlot } from '@flydeck/contract/ads/constants';
import type { ReactNode } from 'react';

/** Request for one advertisement. */
export interface AdRequest {
  readonly slot: AdSlot;
  readonly size: AdSize;
  /** Empty element of the requested size, which a provider may fill itself. */
  readonly element: HTMLElement;
  /** Language of the interface. */
  readonly language: string;
}

/** `content` is rendered in the slot. Undefined: the provider has filled the element itself. */
export type AdResponse = { readonly isEmpty: true } | { readonly isEmpty: false; readonly content?: ReactNode };

/** Source of advertisements. Providers do not reject: a failure counts as empty. */
export interface AdProvider {
  request(request: AdRequest): Promise<AdResponse>;
}
