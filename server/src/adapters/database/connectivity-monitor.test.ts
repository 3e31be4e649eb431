import { describe, expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';
import { ConnectivityMonitor } from './connectivity-monitor.ts';

function createContact() {
  const state = { isUp: true, nowMs: 0, probes: 0 };
  const calls: string[] = [];
  const contact = new ConnectivityMonitor({
    nowMs: () => state.nowMs,
    intervalMs: 1,
    probe: async () => {
      state.probes += 1;
      if (!state.isUp) throw new Error('refused');
    },
  });
  contact.onAway((cause) => calls.push(`away: ${(cause as Error).message}`));
  contact.onBack((awayMs) => calls.push(`back after ${awayMs}${contact.isAway ? ', still closed' : ''}`));
  return { contact, state, calls };
}

describe('ConnectivityMonitor', () => {
  it('probes once after errors and holds queries until the probe answers', async () => {
    const { contact, state, calls } = createContact();
    contact.suspect(new Error('broken pipe'));
    contact.suspect(new Error('broken pipe'));
    await contact.present();
    expect([state.probes, calls, contact.isAway]).toEqual([1, ['back after 0'], false]);
    contact.close();
  });

  it('reports an outage once, rejects queries meanwhile, and recovers after its listeners have run', async () => {
    const { contact, state, calls } = createContact();
    state.isUp = false;
    state.nowMs = 1000;
    contact.confirm();
    contact.suspect(new Error('broken pipe'));
    await expect(contact.present()).rejects.toThrow(DatabaseUnreachableError);
    state.nowMs = 61_000;
    expect(contact.silentMs).toBe(60_000);
    contact.confirm();
    expect(contact.silentMs).toBe(60_000);
    state.isUp = true;
    await expect.poll(() => contact.isAway).toBe(false);
    expect(calls).toEqual(['away: refused', 'back after 60000, still closed']);
    expect(contact.silentMs).toBe(0);
    contact.close();
  });
});
