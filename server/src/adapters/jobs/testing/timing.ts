import type { JobsTiming } from '../pg-boss-jobs.ts';

/** Short times for tests. pg-boss allows no shorter `heartbeatSeconds` and `pollSeconds`. */
export const SHORT_TIMING: JobsTiming = {
  stopGraceMs: 1000,
  superviseSeconds: 1,
  heartbeatSeconds: 10,
  pollSeconds: 0.5,
  retryDelaySeconds: 1,
};
