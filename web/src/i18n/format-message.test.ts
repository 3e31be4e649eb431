import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts';

const compile = (message: string) => compileMessages(JSON.stringify({ message }))['message'] as CompiledMessage;
const format = (message: string, language: string, values?: MessageValues) =>
  formatMessage(compile(message), language, values);

describe('formatMessage', () => {
  it('fills in values, and keeps quoted braces and placeholders without a value', () => {
    expect(format('Hello {name}!', 'en', { name: 'Ada' })).toBe('Hello Ada!');
    expect(format("It's '{'so'}'", 'en')).toBe("It's {so}");
    expect(format('Hello {name}!', 'en')).toBe('Hello {name}!');
  });

  it('applies the plural rules of the language', () => {
    const message = '{count, plural, =0 {none} one {# step} other {# steps}}';
    expect([0, 1, 2, 1234].map((count) => format(message, 'en', { count }))).toEqual([
      'none',
      '1 step',
      '2 steps',
      '1,234 steps',
    ]);
    expect(format('{count, plural, one {# étape} other {# étapes}}', 'fr', { count: 0 })).toBe('0 étape');
    expect(format('{count, plural, offset:1 one {and # more} other {and # more}}', 'en', { count: 3 })).toBe(
      'and 2 more',
    );
    expect(format('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'en', { n: 22 })).toBe('22nd');
  });

  it('selects branches, and formats numbers and dates', () => {
    expect(format('{who, select, me {mine} other {theirs}}', 'en', { who: 'x' })).toBe('theirs');
    expect(format('{n, number}', 'de', { n: 12345.5 })).toBe('12.345,5');
    expect(format('{day, date, long}', 'en', { day: new Date('2026-11-21T12:00:00Z') })).toBe('November 21, 2026');
  });

  it('refuses to compile an invalid message', () => {
    expect(() => compile('{broken')).toThrow();
  });
});

describe('formatMessage for a missing plural branch or missing plural rules', () => {
  let consoleError: MockInstance;
  beforeEach(() => {
    consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('logs a console error and uses the only branch (S8.3)', () => {
    const onlyOneBranch: CompiledMessage = [['count', 'plural', { one: ['#', ' step'] }]];
    expect(formatMessage(onlyOneBranch, 'en', { count: 5 })).toBe('5 step');
    expect(consoleError).toHaveBeenCalledOnce();
  });

  it('logs a console error and uses English rules for an unsupported language (S8.3)', () => {
    const message = compile('{count, plural, one {# step} other {# steps}}');
    expect(formatMessage(message, 'xx', { count: 1 })).toBe('1 step');
    expect(consoleError).toHaveBeenCalled();
  });
});
