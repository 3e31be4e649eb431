import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod';
import { SETTINGS } from '../../server/src/config.ts';
import { ROOT } from './source-files.ts';

const README = join(ROOT, 'README.md');
const TABLE = /<!-- settings -->\n[\s\S]*?<!-- \/settings -->/;

/** Returns the default of a setting as it would be written in the environment. */
function formatDefault(name: keyof typeof SETTINGS.shape): string {
  const { properties = {} } = toJSONSchema(SETTINGS, { io: 'input', unrepresentable: 'any' });
  // The table contains the default as text, before the schema parses the text, for example to a price.
  const defaultText = (properties[name] as { default?: unknown } | undefined)?.default;
  const value = defaultText ?? SETTINGS.shape[name].safeParse(undefined).data;
  return value === undefined ? '' : `\`${value}\``;
}

/** Returns the settings as a Markdown table, generated from the schema. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS.shape).map(
    ([name, { description = '' }]) =>
      `| \`${name}\` | ${formatDefault(name as keyof typeof SETTINGS.shape)} | ${description} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

const buildBlock = (): string => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`;

/** Returns problems with the settings table of the README, which `node scripts/check/settings-table.ts` updates. */
export function settingsTableProblems(): readonly string[] {
  const currentTable = TABLE.exec(readFileSync(README, 'utf8'))?.[0];
  return currentTable === buildBlock()
    ? []
    : ['README.md: run `npm run settings-table` to update its table from config.ts'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(README, readFileSync(README, 'utf8').replace(TABLE, buildBlock));
}
