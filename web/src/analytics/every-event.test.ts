import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_EVENTS } from '@flydeck/contract/events/all-events';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** All that pages are made of, but tests. */
const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('analytics/'))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'));

it.each(ALL_EVENTS.map(({ event }) => event.name))('"%s" is sent by some page', (name) => {
  const constant = name.replaceAll(' ', '_').toUpperCase();
  const sends = new RegExp(`\\blogEvent\\([^;]*\\b${constant}\\b`);
  expect(code.some((text) => sends.test(text))).toBe(true);
});

it('events leave pages by no other way', () => {
  expect(code.filter((text) => /sendBeacon|['"`]\/(log|fallback)\/json/.test(text))).toEqual([]);
});
