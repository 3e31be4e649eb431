import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod';
import { SETTINGS } from '../../server/src/config.ts';
import { ROOT } from './source-files.ts';

const README = join(ROOT, 'README.md');
const TABLE = /<!-- settings -->\n[\s\S]*?<!-- \/settings -->/;

/** What stands where a setting is not set, as it would be written into the environment. */
function standardOf(name: keyof typeof SETTINGS.shape): string {
  const { properties = {} } = toJSONSchema(SETTINGS, { io: 'input', unrepresentable: 'any' });
  // Where the schema reads more than its text, such as a price, the text is what one would write.
  const written = (properties[name] as { default?: unknown } | undefined)?.default;
  const standard = written ?? SETTINGS.shape[name].safeParse(undefined).data;
  return standard === undefined ? '' : `\`${standard}\``;
}

/** The settings as a table in Markdown, made from the schema that reads them. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS.shape).map(
    ([name, { description = '' }]) =>
      `| \`${name}\` | ${standardOf(name as keyof typeof SETTINGS.shape)} | ${description} |`,
  );
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

const block = (): string => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`;

/** The README must show the settings as they are; `node scripts/check/settings-table.ts` writes them. */
export function settingsTableProblems(): readonly string[] {
  const shown = TABLE.exec(readFileSync(README, 'utf8'))?.[0];
  return shown === block()
    ? []
    : ['README.md: run `npm run settings-table` to bring its table in step with config.ts'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(README, readFileSync(README, 'utf8').replace(TABLE, block));
}
