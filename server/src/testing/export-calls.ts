import { CONVERSION_STATUS, exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type { Conversion, ConversionStatus, PdfOptions, StartedConversion } from '@flydeck/contract/exports/pdf-export';
import { vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Generous timeout, because conversions run in their own process in parallel with other tests. */
const POLL_OPTIONS = { timeout: 60_000, interval: 100 };

/** A token of the export interface: the URL of the next request, and its `Authorization` header. */
interface Token {
  readonly url: string;
  readonly header: string;
}

/** Returns functions that send the requests of a PDF export for a visitor (V7.4, V7.5, V7.6). */
export function exportCallsOf(visitor: Visitor) {
  /** Sends a request to the URL of a token, with the token's `Authorization` header. */
  const follow = ({ url, header }: Token) => visitor.send('POST', url, undefined, { authorization: header });
  const calls = {
    request: (oid: string, options?: Partial<PdfOptions>, query = '') =>
      visitor.post(exportPdfPath(oid) + query, options),
    follow,
    /** Requests a PDF. Returns the conversion token (V7.4). */
    async requestConversion(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<Token> {
      const response = await calls.request(oid, options, query);
      if (response.statusCode !== 200) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
      return response.json<Conversion>().conversion_token;
    },
    /** Requests a PDF and starts the conversion. Returns the status token (V7.5). */
    async startConversion(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<Token> {
      const response = await follow(await calls.requestConversion(oid, options, query));
      if (response.statusCode !== 200) throw new Error(`Not started: ${response.statusCode} ${response.body}`);
      return response.json<StartedConversion>().conversion_status_token;
    },
    statusOf: async (token: Token) => (await follow(token)).json<ConversionStatus>(),
    /** Polls until the conversion has finished (V7.6). */
    waitUntilFinished: (token: Token): Promise<ConversionStatus> =>
      vi.waitFor(async () => {
        const current = await calls.statusOf(token);
        const { waiting, converting } = CONVERSION_STATUS;
        if (current.status === waiting || current.status === converting) throw new Error('Not finished yet');
        return current;
      }, POLL_OPTIONS),
    /** Performs the whole export. Returns the path of the file. */
    async exportPdf(oid: string, options?: Partial<PdfOptions>, query?: string): Promise<string> {
      const { status, results } = await calls.waitUntilFinished(await calls.startConversion(oid, options, query));
      // The file is below `MEDIA_PATH`, at the part of `uri` after the colon.
      const mediaName = results?.[0]?.uri.split(':')[1];
      if (mediaName === undefined) throw new Error(`No file: status ${status}`);
      return MEDIA_PATH + mediaName;
    },
  };
  return calls;
}
