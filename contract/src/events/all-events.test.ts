import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_EVENTS } from './all-events.ts';

it('gives every event a unique id, a unique name and a valid source (S7.4)', () => {
  const ids = ALL_EVENTS.map(({ event }) => event.schemaId);
  const names = ALL_EVENTS.map(({ event }) => event.name);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(names).size).toBe(names.length);
  for (const { event } of ALL_EVENTS) {
    expect(Number.isSafeInteger(event.schemaId)).toBe(true);
    expect(event.source).toMatch(/^[A-Z][A-Za-z]*WebJs$/);
  }
});

it('lists the event of every event file', () => {
  const others =
    /^(all-events|constants|endpoints|envelope|define-event|event-text|log-record|product-type)\.ts$/;
  const files = readdirSync(import.meta.dirname).filter(
    (file) => !file.includes('.test.') && !others.test(file),
  );
  const named = ALL_EVENTS.map(({ event }) => `${event.name.replaceAll(' ', '-').toLowerCase()}.ts`);
  expect(named.sort()).toEqual(files.sort());
});
