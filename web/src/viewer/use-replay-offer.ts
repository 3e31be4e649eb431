import type { RecordingsSource } from './viewer-data.ts';

const useNever = () => false;

/**
 * Returns whether there is a recording that the visitor may play.
 * @param recordings undefined: recordings are not played. It must always be the same
 */
export function useReplayOffer(recordings: RecordingsSource | undefined): boolean {
  const useIsOffered = recordings?.useIsOffered ?? useNever;
  return useIsOffered();
}
