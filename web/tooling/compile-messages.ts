import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import type { CompiledMessage } from '../src/i18n/format-message.ts';

/** Compiles the JSON of a message file. @throws Error if a message is not valid in ICU message syntax */
export function compileMessages(json: string): Record<string, CompiledMessage> {
  const messages = JSON.parse(json) as Record<string, string>;
  const entries = Object.entries(messages).map(([key, message]): [string, CompiledMessage] => {
    // Converts the tokens to JSON and back, because pages load messages as JSON, and tests must use the same values.
    const tokens = JSON.parse(JSON.stringify(compileMessageOrThrow(message))) as readonly unknown[];
    const [firstToken] = tokens;
    return [key, tokens.length === 1 && typeof firstToken === 'string' ? firstToken : (tokens as CompiledMessage)];
  });
  return Object.fromEntries(entries);
}

/** Returns a Vite plugin that compiles message files at build time. Pages then need no message parser. */
export function compileMessagesPlugin(): Plugin {
  return {
    name: 'flydeck-messages',
    enforce: 'pre',
    transform(code, id) {
      // Message files have the path `i18n/messages/AREA/LANGUAGE.json`.
      if (!/\/i18n\/messages\/[^/]+\/[^/]+\.json$/.test(id)) return undefined;
      return { code: JSON.stringify(compileMessages(code)), map: null };
    },
  };
}
