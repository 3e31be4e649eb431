import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_EVENTS } from '@flydeck/contract/events/all-events';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** Source texts of the pages, without tests. Of the folder `analytics`, only `log-cta-click.ts` is included. */
const sourceTexts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .filter((file) => !file.startsWith('analytics/') || file === 'analytics/log-cta-click.ts')
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'));

it.each(ALL_EVENTS.map(({ event }) => event.name))(
  'the code of the pages calls logEvent with the event "%s"',
  (name) => {
    const constant = name.replaceAll(' ', '_').toUpperCase();
    // If no semicolon is between `logEvent(` and the constant, the constant is among the arguments of the call.
    const logEventCall = new RegExp(`\\blogEvent\\([^;]*\\b${constant}\\b`);
    expect(sourceTexts.some((text) => logEventCall.test(text))).toBe(true);
  },
);

it('the code of the pages sends events only by logEvent (S7.4)', () => {
  expect(sourceTexts.filter((text) => /sendBeacon|['"`]\/(log|fallback)\/json/.test(text))).toEqual([]);
});
