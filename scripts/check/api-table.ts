import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS_BY_FEATURE } from '../../contract/src/all-endpoints.ts';
import type { EndpointAuth, EndpointDefinition } from '../../contract/src/endpoint.ts';
import { ROOT } from './source-files.ts';

const PAGE = join(ROOT, 'docs/endpoints.md');
const TABLES = /<!-- endpoints -->\n[\s\S]*?<!-- \/endpoints -->/;

const WHO: Readonly<Record<EndpointAuth, string>> = {
  anyone: 'anyone',
  member: 'members',
  administrator: 'administrators',
  page: 'pages of the instance',
  token: 'bearer token of a response',
  signature: 'signature',
};

function rowOf({ method, path, auth, scope, summary }: EndpointDefinition): string {
  return `| ${method} | \`${path}\` | ${WHO[auth]} | ${scope ?? ''} | ${summary} |`;
}

/** Returns the endpoints of each feature as Markdown tables, generated from their definitions. */
export function apiTables(): string {
  const features: readonly (readonly [string, readonly EndpointDefinition[]])[] =
    Object.entries(ENDPOINTS_BY_FEATURE);
  return features
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([feature, endpoints]) =>
      [
        `### ${feature}`,
        '| method | path | who | scope | what it does |',
        '|---|---|---|---|---|',
        ...endpoints.map(rowOf),
      ].join('\n'),
    )
    .join('\n\n');
}

const block = (): string => `<!-- endpoints -->\n${apiTables()}\n<!-- /endpoints -->`;

/** Problems with the tables of docs/endpoints.md; `node scripts/check/api-table.ts` updates them. */
export function apiTableProblems(): readonly string[] {
  const shown = TABLES.exec(readFileSync(PAGE, 'utf8'))?.[0];
  return shown === block()
    ? []
    : ['docs/endpoints.md: run `npm run api-table` to update its tables from contract/src'];
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLES, block));
}
