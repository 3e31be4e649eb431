import { PublicError } from '@flydeck/contract/errors';
import type { LiveChannel } from './live-channel.ts';
import type { Snapshot } from './load-snapshot.ts';

/** Returns the state of a running session. @throws PublicError `resource.not_found` if the session has ended */
export function requireSnapshot({ snapshot }: LiveChannel): Snapshot {
  if (!snapshot) throw new PublicError('resource.not_found');
  return snapshot;
}
