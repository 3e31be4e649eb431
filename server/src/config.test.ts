import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

describe('the settings', () => {
  it('have defaults, and an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteName: 'Flydeck',
      databaseUrl: undefined,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SITE_URL', 'slides.example.org'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrowError(StartError);
    expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`^setting ${name}: .+$`));
  });
});
