import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_EVENTS } from './all-events.ts';

it('every event has a unique id, a unique name and a valid source (S7.4)', () => {
  const ids = ALL_EVENTS.map(({ event }) => event.schemaId);
  const names = ALL_EVENTS.map(({ event }) => event.name);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(names).size).toBe(names.length);
  for (const { event } of ALL_EVENTS) {
    expect(Number.isSafeInteger(event.schemaId)).toBe(true);
    expect(event.source).toMatch(/^[A-Z][A-Za-z]*WebJs$/);
  }
});

it('ALL_EVENTS contains every event that a file of this folder defines', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('-events.ts') && file !== 'all-events.ts',
  );
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))));
  const definedEvents = modules.flatMap(Object.values).filter((value) => typeof value === 'object');
  expect(definedEvents).toHaveLength(ALL_EVENTS.length);
  expect(new Set(definedEvents)).toEqual(new Set(ALL_EVENTS.map(({ event }) => event)));
});
