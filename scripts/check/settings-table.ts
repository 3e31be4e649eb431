import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod';
import { SETTINGS } from '../../server/src/config.ts';
import { ROOT } from './source-files.ts';

const README = join(ROOT, 'README.md');
const TABLE = /<!-- settings -->\n[\s\S]*?<!-- \/settings -->/;

/** The default of a setting, as it would be written in the environment. */
function defaultOf(name: keyof typeof SETTINGS.shape): string {
  const { properties = {} } = toJSONSchema(SETTINGS, { io: 'input', unrepresentable: 'any' });
  // For settings that the schema parses, such as a price, the unparsed text is shown.
  const written = (properties[name] as { default?: unknown } | undefined)?.default;
  const value = written ?? SETTINGS.shape[name].safeParse(undefined).data;
  return value === undefined ? '' : `\`${value}\``;
}

/** The settings as a Markdown table, generated from their schema. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS.shape).map(
    ([name, { description = '' }]) =>
      `| \`${name}\` | ${defaultOf(name as keyof typeof SETTINGS.shape)} | ${description} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

const block = (): string => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`;

/** Problems with the settings table of the README; `node scripts/check/settings-table.ts` updates it. */
export function settingsTableProblems(): readonly string[] {
  const shown = TABLE.exec(readFileSync(README, 'utf8'))?.[0];
  return shown === block()
    ? []
    : ['README.md: run `npm run settings-table` to update its table from config.ts'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(README, readFileSync(README, 'utf8').replace(TABLE, block));
}
