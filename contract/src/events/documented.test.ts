import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_EVENTS } from './all-events.ts';

/** Returns the name of a field as docs/events.md writes it, with the allowed values of literals and enums. */
function describeField([key, schema]: [string, unknown]): string {
  if (schema instanceof z.ZodLiteral) return `\`${key}\` ${[...schema.values].join(', ')}`;
  if (schema instanceof z.ZodEnum) return `\`${key}\` ${schema.options.join(' / ')}`;
  return `\`${key}\``;
}

it('docs/events.md documents exactly the defined events and their payloads', () => {
  const markdown = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
  const lines = markdown.split('\n').filter((line) => /^\| \d/.test(line));
  const rows = lines.map((line) => {
    const [, id = '', name = '', source = '', sentWhen = '', payload = ''] = line.split('|').map((cell) => cell.trim());
    return { documented: [id, name, source, payload], sentWhen };
  });
  for (const { sentWhen } of rows) expect(sentWhen).not.toBe('');
  const expectedRows = ALL_EVENTS.map(({ event, body }) => {
    const payload = Object.entries(body.shape).map(describeField).join('; ') || 'none';
    return [String(event.schemaId), event.name, event.source, payload];
  });
  const byId = (a: readonly string[], b: readonly string[]) => Number(a[0]) - Number(b[0]);
  expect(rows.map(({ documented }) => documented)).toEqual(expectedRows.sort(byId));
});
