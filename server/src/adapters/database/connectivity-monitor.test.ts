import { describe, expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';
import { ConnectivityMonitor } from './connectivity-monitor.ts';

/**
 * Creates a monitor of a simulated database. `state` controls the database and the clock; `calls` lists the calls of
 * the listeners.
 */
function createMonitor() {
  const state = { isUp: true, nowMs: 0, probeCount: 0 };
  const calls: string[] = [];
  const connectivity = new ConnectivityMonitor({
    nowMs: () => state.nowMs,
    intervalMs: 1,
    probe: async () => {
      state.probeCount += 1;
      if (!state.isUp) throw new Error('refused');
    },
  });
  connectivity.onUnreachable((cause) => calls.push(`unreachable: ${(cause as Error).message}`));
  connectivity.onReachable((outageMs) =>
    calls.push(`reachable after ${outageMs}${connectivity.isUnreachable ? '; still marked unreachable' : ''}`),
  );
  return { connectivity, state, calls };
}

describe('ConnectivityMonitor', () => {
  it('probes once after several errors, and delays queries until the database responds to the probe', async () => {
    const { connectivity, state, calls } = createMonitor();
    connectivity.reportFailure();
    connectivity.reportFailure();
    await connectivity.waitUntilReachable();
    expect([state.probeCount, calls, connectivity.isUnreachable]).toEqual([1, ['reachable after 0'], false]);
    connectivity.close();
  });

  it('reports an outage once, rejects queries meanwhile, and calls the listeners before the outage ends', async () => {
    const { connectivity, state, calls } = createMonitor();
    state.isUp = false;
    state.nowMs = 1000;
    connectivity.reportResponse();
    connectivity.reportFailure();
    await expect(connectivity.waitUntilReachable()).rejects.toThrow(DatabaseUnreachableError);
    state.nowMs = 61_000;
    expect(connectivity.unreachableMs).toBe(60_000);
    // A response to an earlier query does not end the outage.
    connectivity.reportResponse();
    expect(connectivity.unreachableMs).toBe(60_000);
    state.isUp = true;
    await expect.poll(() => connectivity.isUnreachable).toBe(false);
    expect(calls).toEqual(['unreachable: refused', 'reachable after 60000; still marked unreachable']);
    expect(connectivity.unreachableMs).toBe(0);
    connectivity.close();
  });
});
