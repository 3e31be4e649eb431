import { parseArgs } from 'node:util';
import { fileKind } from '@flydeck/readers/file-kind';
import { ImportError } from '@flydeck/readers/import-result';
import { type Inspection, inspectDeck } from './inspection.ts';
import { openDeck, readSource } from './open-deck.ts';
import { printError, printLine, type Subcommand, UsageError } from './verb.ts';

const HELP = `Usage: npm run flydeck -- inspect FILE… [--json]

Prints the contents of PowerPoint, PDF, Markdown and .flydeck files. Stores nothing and needs no database.

  --json   one line of JSON per file: {file, kind, schemaVersion, title, language, steps, topics, transcript, notes,
           links, media, warnings}, or {file, error: {code, message}} for a file that cannot be read

Exits with 1 if a file cannot be read, and prints one line "code: message" for it to stderr.`;

export const inspectVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    });
    if (positionals.length === 0)
      throw new UsageError('Missing file. Usage: npm run flydeck -- inspect FILE… [--json]');
    let exitCode = 0;
    for (const file of positionals) {
      try {
        const kind = fileKind(readSource(file));
        const inspection = inspectDeck(file, kind, await openDeck(file));
        printLine(values.json ? JSON.stringify(inspection) : describe(inspection));
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        const { code, message } = error;
        if (values.json) printLine(JSON.stringify({ file, error: { code, message } }));
        printError(`${code}: ${message}`);
        exitCode = 1;
      }
    }
    return exitCode;
  },
};

/** Returns the contents as indented lines. `§` marks a topic without a step, `!` a warning. */
function describe({ file, title, language, steps, topics, links, media, warnings, transcript }: Inspection): string {
  const topicLines = topics.map((topic) => `${'  '.repeat(topic.level)}${topic.step ? '' : '§ '}${topic.title}`);
  const warningLines = warnings.map((warning) => `  ! ${warning.code}: ${warning.message}`);
  const counts = `${steps} steps, ${transcript.length} characters, ${links.length} links, ${media.length} pictures and media`;
  return [`${file}: ${title} (${language})`, `  ${counts}`, ...topicLines, ...warningLines].join('\n');
}
