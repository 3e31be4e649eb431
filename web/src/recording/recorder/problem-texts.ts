import type { RecorderStatus } from './recorder.ts';

/** Message keys of the reasons for which a recording does not start or has ended. */
export const PROBLEM_TEXTS: Readonly<Record<NonNullable<RecorderStatus['problem']>, string>> = {
  unsupported: 'recorder.unsupported',
  denied: 'recorder.denied',
  missing: 'recorder.missing',
  busy: 'recorder.microphoneBusy',
  lost: 'recorder.lost',
  storage: 'recorder.storageFull',
};
