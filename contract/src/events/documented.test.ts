import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_EVENTS } from './all-events.ts';

/** The key; for literals and enums followed by the allowed values. */
function describeField([key, schema]: [string, unknown]): string {
  if (schema instanceof z.ZodLiteral) return `\`${key}\` ${[...schema.values].join(', ')}`;
  if (schema instanceof z.ZodEnum) return `\`${key}\` ${schema.options.join(' / ')}`;
  return `\`${key}\``;
}

it('docs/events.md documents exactly the defined events and their payloads', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  for (const [, , , , when = ''] of cells) expect(when).not.toBe('');
  const described = ALL_EVENTS.map(({ event, body }) => {
    const payload = Object.entries(body.shape).map(describeField).join('; ') || 'none';
    return [String(event.schemaId), event.name, event.source, payload];
  });
  const byNumber = (a: readonly string[], b: readonly string[]) => Number(a[0]) - Number(b[0]);
  expect(
    cells.map(([, id = '', name = '', source = '', , payload = '']) => [id, name, source, payload]),
  ).toEqual(described.sort(byNumber));
});
