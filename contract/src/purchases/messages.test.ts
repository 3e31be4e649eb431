import { describe, expect, it } from 'vitest';
import { ALTERNATE_MESSAGE_TYPE as type } from './constants.ts';
import { alternateCheckoutMessage, readAlternateCheckoutMessage } from './messages.ts';

const OWN_ORIGIN = 'https://deck.example';
/** Reads a message that a page of `OWN_ORIGIN` receives from `origin`. */
const read = (data: unknown, origin = OWN_ORIGIN) => readAlternateCheckoutMessage({ data, origin }, OWN_ORIGIN);

describe('messages of the alternate checkout', () => {
  it.each([{ event: 'paid', sessionId: 'cs_test_0123456789' }, { event: 'failed' }, { event: 'closed' }] as const)(
    'reads the message $event that alternateCheckoutMessage returns',
    (checkoutEvent) => {
      expect(read(alternateCheckoutMessage(checkoutEvent))).toEqual(checkoutEvent);
    },
  );

  it('ignores messages of another origin', () => {
    const paid = alternateCheckoutMessage({ event: 'paid', sessionId: 'cs_test_0123456789' });
    for (const origin of ['https://evil.example', 'null', '', 'http://deck.example', `${OWN_ORIGIN}.evil.example`])
      expect(read(paid, origin)).toBeUndefined();
  });

  it.each([
    null,
    'paid',
    42,
    [],
    {},
    { event: 'closed' },
    { type, event: 'opened' },
    { type: 'other', event: 'closed' },
    { type, event: 'paid' },
    { type, event: 'paid', sessionId: 42 },
    { type, event: 'paid', sessionId: 'short' },
    { type, event: 'paid', sessionId: '../../etc/passwd' },
    { type, event: 'paid', sessionId: 'x'.repeat(201) },
  ])('ignores invalid data: %j', (data) => {
    expect(read(data)).toBeUndefined();
  });
});
