import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_BY_FEATURE } from '../../contract/src/all-endpoints.ts';
import type { EndpointAuth, EndpointDefinition } from '../../contract/src/endpoint.ts';
import { ROOT } from './source-files.ts';

const ENDPOINTS_FILE = join(ROOT, 'docs/endpoints.md');
/** Matches the block of the document that contains the tables. */
const TABLES_BLOCK = /<!-- endpoints -->\n[\s\S]*?<!-- \/endpoints -->/;

/** Texts of the column `who` (who may call an endpoint), by the field `auth` of the endpoint's definition. */
const CALLERS: Readonly<Record<EndpointAuth, string>> = {
  anyone: 'anyone',
  member: 'members',
  participant: 'members, guests with a name',
  administrator: 'administrators',
  page: 'pages of the instance',
  token: 'senders of the bearer token of an earlier response',
  signature: 'senders of a valid signature',
};

function formatRow({ method, path, auth, scope, summary }: EndpointDefinition): string {
  return `| ${method} | \`${path}\` | ${CALLERS[auth]} | ${scope ?? ''} | ${summary} |`;
}

/** Returns the endpoints of each feature as Markdown tables, generated from their definitions. */
export function apiTables(): string {
  const features: readonly (readonly [string, readonly EndpointDefinition[]])[] = Object.entries(ENDPOINTS_BY_FEATURE);
  return features
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([feature, endpoints]) =>
      [
        `### ${feature}`,
        '| method | path | who | scope | what it does |',
        '|---|---|---|---|---|',
        ...endpoints.map(formatRow),
      ].join('\n'),
    )
    .join('\n\n');
}

const buildBlock = (): string => `<!-- endpoints -->\n${apiTables()}\n<!-- /endpoints -->`;

/** Returns a message if the tables of docs/endpoints.md are outdated. `npm run api-table` updates them. */
export function apiTableProblems(): readonly string[] {
  const currentBlock = TABLES_BLOCK.exec(readFileSync(ENDPOINTS_FILE, 'utf8'))?.[0];
  return currentBlock === buildBlock()
    ? []
    : ['docs/endpoints.md: run `npm run api-table` to update its tables from contract/src'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(ENDPOINTS_FILE, readFileSync(ENDPOINTS_FILE, 'utf8').replace(TABLES_BLOCK, buildBlock));
}
