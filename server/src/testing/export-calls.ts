import { CONVERSION_STATUS, exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type {
  Conversion,
  ConversionStatus,
  PdfOptions,
  StartedConversion,
} from '@flydeck/contract/exports/pdf-export';
import { vi } from 'vitest';
import type { Visitor } from './a-visitor.ts';

/** A conversion runs in a process of its own, beside other tests. */
export const WAIT = { timeout: 60_000, interval: 100 };

interface Token {
  readonly url: string;
  readonly header: string;
}

/** The calls of V§7 as a page makes them. */
export function exportCallsOf(who: Visitor) {
  const follow = ({ url, header }: Token) => who.send('POST', url, undefined, { authorization: header });
  const calls = {
    ask: (oid: string, options?: Partial<PdfOptions>, query = '') =>
      who.post(exportPdfPath(oid) + query, options),
    follow,
    /** The token of the first call. */
    async conversion(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<Token> {
      const answer = await calls.ask(oid, options, query);
      if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.statusCode} ${answer.body}`);
      return answer.json<Conversion>().conversion_token;
    },
    /** The token of the second call: the conversion is asked for. */
    async started(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<Token> {
      const answer = await follow(await calls.conversion(oid, options, query));
      if (answer.statusCode !== 200) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`);
      return answer.json<StartedConversion>().conversion_status_token;
    },
    statusOf: async (token: Token) => (await follow(token)).json<ConversionStatus>(),
    /** Polls until the conversion has ended. */
    ended: (token: Token): Promise<ConversionStatus> =>
      vi.waitFor(async () => {
        const told = await calls.statusOf(token);
        const { waiting, converting } = CONVERSION_STATUS;
        if (told.status === waiting || told.status === converting) throw new Error('Not ended yet');
        return told;
      }, WAIT),
    /** All of it: the address of the file. */
    async link(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<string> {
      const { status, results } = await calls.ended(await calls.started(oid, options, query));
      const rest = results?.[0]?.uri.split(':')[1];
      if (rest === undefined) throw new Error(`No file: status ${status}`);
      return MEDIA_PATH + rest;
    },
  };
  return calls;
}
