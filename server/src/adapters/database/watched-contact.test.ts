import { describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '../../ports/database-contact.ts';
import { WatchedContact } from './watched-contact.ts';

function aContact() {
  const state = { isUp: true, nowMs: 0, probes: 0 };
  const heard: string[] = [];
  const contact = new WatchedContact({
    nowMs: () => state.nowMs,
    intervalMs: 1,
    probe: async () => {
      state.probes += 1;
      if (!state.isUp) throw new Error('refused');
    },
  });
  contact.onAway((cause) => heard.push(`away: ${(cause as Error).message}`));
  contact.onBack((awayMs) => heard.push(`back after ${awayMs}${contact.isAway ? ', still closed' : ''}`));
  return { contact, state, heard };
}

describe('contact with the database', () => {
  it('is tested where it is in doubt, and queries wait for the result', async () => {
    const { contact, state, heard } = aContact();
    contact.suspect(new Error('broken pipe'));
    contact.suspect(new Error('broken pipe'));
    await contact.present();
    expect([state.probes, heard, contact.isAway]).toEqual([1, ['back after 0'], false]);
    contact.close();
  });

  it('is lost once, refuses queries at once, and comes back after listeners were called', async () => {
    const { contact, state, heard } = aContact();
    state.isUp = false;
    state.nowMs = 1000;
    contact.confirm();
    contact.suspect(new Error('broken pipe'));
    await expect(contact.present()).rejects.toThrow(DatabaseAwayError);
    state.nowMs = 61_000;
    expect(contact.silentMs).toBe(60_000);
    contact.confirm();
    expect(contact.silentMs).toBe(60_000);
    state.isUp = true;
    await expect.poll(() => contact.isAway).toBe(false);
    expect(heard).toEqual(['away: refused', 'back after 60000, still closed']);
    expect(contact.silentMs).toBe(0);
    contact.close();
  });
});
