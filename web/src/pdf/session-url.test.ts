import { describe, expect, it } from 'vitest';
import { parseSessionId, readSessionId, withSession } from './session-url.ts';

const ID = 'cs_test_0123456789abcdef';

describe('the id of the checkout session (V2.19)', () => {
  it('is read from the query of a URL, and is undefined if missing or malformed', () => {
    expect(readSessionId(`?lang=de&session-id=${ID}`)).toBe(ID);
    for (const search of ['', '?lang=de', '?session-id=', '?session-id=short', '?session-id=%3Cscript%3E12345'])
      expect(readSessionId(search)).toBeUndefined();
  });

  it('is added to, replaced in and removed from a query without a change of the other parameters', () => {
    expect(withSession('', ID)).toBe(`?session-id=${ID}`);
    expect(withSession('?lang=de&q=a%20b', ID)).toBe(`?lang=de&q=a%20b&session-id=${ID}`);
    expect(withSession(`?lang=de&session-id=${ID}&q=a%20b`, null)).toBe('?lang=de&q=a%20b');
    expect(withSession(`?session-id=${ID}`, null)).toBe('');
    expect(withSession('?session-id=other_one', ID)).toBe(`?session-id=${ID}`);
  });

  it('is the part of a Stripe client secret before "_secret_", and is undefined for a malformed secret', () => {
    expect(parseSessionId(`${ID}_secret_abc_secret_def`)).toBe(ID);
    for (const secret of ['', ID, 'https://pay.example/_secret_x', '_secret_x'])
      expect(parseSessionId(secret)).toBeUndefined();
  });
});
