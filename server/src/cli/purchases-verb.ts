import { parseArgs } from 'node:util';
import { cleanLine } from '@flydeck/contract/clean-line';
import type { LedgerEntry } from '@flydeck/contract/purchases/ledger';
import { decimalText } from '@flydeck/contract/purchases/money';
import { exportLedgerCsv, listLedgerPages } from '../features/purchases/index.ts';
import { withInstance } from './instance.ts';
import { printError, printLine, type Subcommand } from './verb.ts';

const HELP = `Usage: npm run flydeck -- purchases [--csv]

Prints the ledger of PDF sales, newest first: payments, refunds, disputes and deliveries. It contains no buyer names.

  --csv   prints CSV for spreadsheets`;

export const purchasesVerb: Subcommand = {
  help: HELP,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { csv: { type: 'boolean' } } });
    return withInstance(async ({ db }) => {
      if (values.csv) {
        for await (const lines of exportLedgerCsv(db)) process.stdout.write(lines);
        return 0;
      }
      let count = 0;
      for await (const entries of listLedgerPages(db)) {
        count += entries.length;
        for (const entry of entries) printLine(formatEntry(entry));
      }
      printError(`${count} ${count === 1 ? 'entry' : 'entries'}`);
      return 0;
    });
  },
};

function formatEntry(entry: LedgerEntry): string {
  const money = `${decimalText(entry)} ${entry.currency}`;
  const { notedAt, kind, isLive, presentationOid, title } = entry;
  const testLabel = isLive ? '    ' : 'test';
  return `${notedAt}  ${kind.padEnd(11)}  ${money.padStart(14)}  ${testLabel}  ${presentationOid}  ${cleanLine(title)}`;
}
