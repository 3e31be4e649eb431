import type { AdSize, AdSlot } from '@flydeck/contract/ads/constants';
import type { ReactNode } from 'react';

/** Request for one advertisement. */
export interface AdRequest {
  readonly slot: AdSlot;
  readonly size: AdSize;
  /** Empty element of the requested size. A provider may fill this element instead of returning `content`. */
  readonly element: HTMLElement;
  /** Language of the interface. */
  readonly language: string;
}

/**
 * If `isEmpty` is true, the provider has no advertisement. `content` is rendered in the slot. Without `content`, the
 * provider has filled the `element` of the request.
 */
export type AdResponse = { readonly isEmpty: true } | { readonly isEmpty: false; readonly content?: ReactNode };

/** Source of advertisements. `request` never rejects: after a failure, the response is empty. */
export interface AdProvider {
  request(request: AdRequest): Promise<AdResponse>;
}
