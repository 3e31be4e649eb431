import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logLine(fields: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).error(fields, 'request failed');
  return lines.join('');
}

it('the logger logs a database error without the values of the row', () => {
  const detail = 'Key (email)=(ada@example.org) already exists.';
  const err = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505', detail });
  const line = logLine({ err });
  expect(JSON.parse(line)).toMatchObject({ msg: 'request failed', err: { code: '23505' } });
  expect(line).not.toContain('ada@example.org');
});

it('the logger logs a request without its credentials', () => {
  const line = logLine({ req: { headers: { cookie: 'session=1234', authorization: 'Bearer 5678' } } });
  expect(line).not.toMatch(/1234|5678/);
});
