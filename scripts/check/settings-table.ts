import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod';
import { SETTINGS } from '../../server/src/config.ts';
import { ROOT } from './source-files.ts';

const README = join(ROOT, 'README.md');
/** Matches the block of the README that contains the table. */
const TABLE_BLOCK = /<!-- settings -->\n[\s\S]*?<!-- \/settings -->/;

/** Returns the default of a setting as it would be written in the environment. */
function formatDefault(name: keyof typeof SETTINGS.shape): string {
  const { properties = {} } = toJSONSchema(SETTINGS, { io: 'input', unrepresentable: 'any' });
  // `defaultText` is the default before it is parsed, for example the text of a price. If the JSON schema has no
  // default, the default is the result of parsing undefined.
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

/** Returns a message if the settings table of the README is outdated. `npm run settings-table` updates the table. */
export function settingsTableProblems(): readonly string[] {
  const currentBlock = TABLE_BLOCK.exec(readFileSync(README, 'utf8'))?.[0];
  return currentBlock === buildBlock()
    ? []
    : ['README.md: run `npm run settings-table` to update its table from config.ts'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(README, readFileSync(README, 'utf8').replace(TABLE_BLOCK, buildBlock));
}
