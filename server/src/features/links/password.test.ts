import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('link passwords', () => {
  it('match regardless of Unicode normalization', async () => {
    const stored = await hashPassword('Schlüssel 1');
    expect(stored).toMatch(/^scrypt\$16\$8\$1\$/);
    expect(stored).not.toContain('Schl');
    expect(await isPassword('Schlu\u0308ssel 1', stored)).toBe(true);
    expect(await isPassword('schlüssel 1', stored)).toBe(false);
  });

  it('are salted', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('throw on a malformed hash', async () => {
    await expect(isPassword('x', 'plain')).rejects.toThrow('Not the hash of a password.');
  });
});
