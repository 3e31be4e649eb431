import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_EVENTS } from './all-events.ts';

/** Returns the key of a field, followed by the allowed values if its schema is a literal or an enum. */
function describeField([key, schema]: [string, unknown]): string {
  if (schema instanceof z.ZodLiteral) return `\`${key}\` ${[...schema.values].join(', ')}`;
  if (schema instanceof z.ZodEnum) return `\`${key}\` ${schema.options.join(' / ')}`;
  return `\`${key}\``;
}

it('docs/events.md documents exactly the defined events and their payloads', () => {
  const markdown = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const rows = markdown.split('\n').filter((line) => /^\| \d/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  // Cells: empty, id, name, source, when it is sent, payload, empty.
  for (const [, , , , when = ''] of cells) expect(when).not.toBe('');
  const expectedRows = ALL_EVENTS.map(({ event, body }) => {
    const payload = Object.entries(body.shape).map(describeField).join('; ') || 'none';
    return [String(event.schemaId), event.name, event.source, payload];
  });
  const byId = (a: readonly string[], b: readonly string[]) => Number(a[0]) - Number(b[0]);
  expect(cells.map(([, id = '', name = '', source = '', , payload = '']) => [id, name, source, payload])).toEqual(
    expectedRows.sort(byId),
  );
});
