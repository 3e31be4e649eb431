import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function lineOf(fields: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).error(fields, 'a request failed');
  return lines.join('');
}

it('tells an error of the database without the row that it was about', () => {
  const detail = 'Key (email)=(ada@example.org) already exists.';
  const err = Object.assign(new Error('duplicate key value violates unique constraint'), {
    ...{ code: '23505', detail },
  });
  const line = lineOf({ err });
  expect(JSON.parse(line)).toMatchObject({ msg: 'a request failed', err: { code: '23505' } });
  expect(line).not.toContain('ada@example.org');
});

it('tells a request without what lets somebody in', () => {
  const line = lineOf({ req: { headers: { cookie: 'session=1234', authorization: 'Bearer 5678' } } });
  expect(line).not.toMatch(/1234|5678/);
});
