import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords of share links', () => {
  it('match if they differ only in their Unicode normalization, but not if they differ in case', async () => {
    const hash = await hashPassword('Schlüssel 1');
    // The cost parameters: N = 2^16, r = 8, p = 1.
    expect(hash).toMatch(/^scrypt\$16\$8\$1\$/);
    expect(hash).not.toContain('Schl');
    expect(await verifyPassword('Schlu\u0308ssel 1', hash)).toBe(true);
    expect(await verifyPassword('schlüssel 1', hash)).toBe(false);
  });

  it('have different hashes even if they are equal', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('cannot be verified with a malformed hash', async () => {
    await expect(verifyPassword('x', 'plain')).rejects.toThrow('The stored text is not a password hash.');
  });
});
