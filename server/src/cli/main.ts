import { ImportError } from '@flydeck/readers/import-result';
import { itemAt } from '@flydeck/scene/checked-access';
import { StartError } from '../start-error.ts';
import { printError, printLine, type Subcommand, UsageError } from './verb.ts';

/** The verbs of the `flydeck` command. The module of a verb is loaded only if the verb is used. */
const VERBS: Record<string, { readonly summary: string; load(): Promise<Subcommand> }> = {
  import: {
    summary: 'publish files and print the URL of each page',
    load: async () => (await import('./import-verb.ts')).importVerb,
  },
  inspect: {
    summary: 'print the contents of files, without storing anything',
    load: async () => (await import('./inspect-verb.ts')).inspectVerb,
  },
  render: {
    summary: 'render one step of a file as PNG',
    load: async () => (await import('./render-verb.ts')).renderVerb,
  },
  export: {
    summary: 'write a file or a presentation as PDF, or a presentation as .flydeck',
    load: async () => (await import('./export-verb.ts')).exportVerb,
  },
  collect: {
    summary: 'delete unreferenced files, as the server does every night',
    load: async () => (await import('./collect-verb.ts')).collectVerb,
  },
  'copy-files': {
    summary: 'copy the files of the data folder to the S3 bucket of the settings',
    load: async () => (await import('./copy-files-verb.ts')).copyFilesVerb,
  },
  purchases: {
    summary: 'list PDF sales, as text or as CSV',
    load: async () => (await import('./purchases-verb.ts')).purchasesVerb,
  },
  seed: {
    summary: 'fill an instance with generated presentations, for performance tests',
    load: async () => (await import('./seed-verb.ts')).seedVerb,
  },
};

function formatHelp(): string {
  const verbs = Object.entries(VERBS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return ['Usage: npm run flydeck -- VERB …', '', ...verbs, '', 'Run VERB --help for details.'].join('\n');
}

/** Returns a suggestion for a mistyped verb, or an empty string if no verb is similar. */
function suggestVerb(name: string): string {
  const candidates = Object.keys(VERBS).map((verb) => ({ verb, distance: editDistance(name, verb) }));
  const best = candidates.reduce((a, b) => (b.distance < a.distance ? b : a));
  return best.distance <= 3 ? ` Did you mean "${best.verb}"?` : '';
}

/** Levenshtein distance: the number of characters to insert, delete or replace to turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let previousRow = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, character] of [...a].entries()) {
    const currentRow = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replacementCost = itemAt(previousRow, j - 1) + (character === b[j - 1] ? 0 : 1);
      currentRow.push(Math.min(replacementCost, itemAt(previousRow, j) + 1, itemAt(currentRow, j - 1) + 1));
    }
    previousRow = currentRow;
  }
  return itemAt(previousRow, b.length);
}

/** Runs the command and returns its exit code. */
async function run(argv: readonly string[]): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    printLine(formatHelp());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!entry) {
    printError(`Unknown verb "${name}".${suggestVerb(name)}\n\n${formatHelp()}`);
    return 2;
  }
  const verb = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    printLine(verb.help);
    return 0;
  }
  return verb.run(args);
}

/** Prints an error and returns the exit code. */
function reportError(error: unknown): number {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // The error messages of `parseArgs` are clear enough for users.
  if (error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS')) {
    printError(message);
    return 2;
  }
  if (error instanceof ImportError) printError(`${code}: ${message}`);
  else if (error instanceof StartError) printError(message);
  else printError(stack ?? String(error));
  return 1;
}

const exitCode = await run(process.argv.slice(2)).catch(reportError);
// Exits once all output is flushed. An explicit exit skips the teardown of the heap, which takes 0.05 s.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
