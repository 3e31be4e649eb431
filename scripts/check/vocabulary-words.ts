/**
 * The words and phrases that {@link ./vocabulary.ts} bans, each with what to write instead. This is the only list; the terms
 * to use are in docs/glossary.md.
 */

/** Words banned in declared names and file names, in lower case. An entry of several words bans them in this order. */
export const BANNED_WORDS: Readonly<Record<string, string>> = {
  afar: 'the condition, such as isFarAway',
  ask: 'request',
  asked: 'requested',
  asker: 'requester',
  asking: 'requesting',
  asks: 'requests or requires',
  beside: 'sidebar or next to',
  away: 'unreachable, absent or other',
  bring: 'load',
  brings: 'loads',
  brought: 'loaded',
  'come back': 'return',
  'comes back': 'returns',
  'comes to life': 'is hydrated or starts',
  door: 'access check or entry point',
  doors: 'access checks or entry points',
  elsewhere: 'external or other',
  forget: 'delete',
  forgets: 'deletes',
  'give up': 'abandon or timeout',
  'given up': 'abandoned',
  'goes on': 'continues',
  guarding: 'the operation, such as withLock',
  happening: 'event',
  happenings: 'events',
  hasty: 'fast or early',
  heal: 'repair or recover',
  heard: 'received',
  house: 'codebase or repository (a house ad is allowed)',
  houses: 'codebases or repositories',
  hurry: 'flushNow',
  journey: 'flight or end-to-end test',
  journeys: 'flights or end-to-end tests',
  kept: 'cached, stored or retained',
  'lead to': 'redirect or point to',
  'leads to': 'redirects or points to',
  lies: 'is',
  looked: 'the operation, such as reconciled',
  lot: 'sample',
  lots: 'sample',
  made: 'created',
  mend: 'repair',
  news: 'event, message or notification',
  patience: 'timeout',
  revive: 'restart',
  reviving: 'restarting',
  room: 'workspace, package, space or bounds',
  rooms: 'workspaces, packages or spaces',
  says: 'contains or text',
  shelf: 'partition',
  shelves: 'partitions',
  sparing: 'throttled',
  'stand ins': 'substitutes',
  stands: 'is',
  tell: 'notify or send',
  tells: 'notifies or sends',
  theirs: 'the owner, such as peer or provider',
  thing: 'the noun meant, such as presentation or resource',
  things: 'the noun meant, such as presentations or resources',
  tidied: 'normalized',
  tidy: 'normalize',
  till: 'until',
  told: 'notified or notification',
  'under way': 'in progress or running',
  untaken: 'the condition, such as rejected',
  whom: 'the noun meant, such as recipient or visitor',
  wish: 'request, such as LikeRequest',
  wishes: 'requests',
};

/** Phrases banned in comments and test titles. */
export const BANNED_PHRASES: readonly { readonly phrase: RegExp; readonly use: string }[] = [
  { phrase: /\b(?:is|are|was|were) away\b/i, use: 'is unavailable, is absent' },
  { phrase: /\b(?:is|are|was|were|be|been) told\b/i, use: 'is notified, receives' },
  { phrase: /\b(?<!cannot )tells?\b/i, use: 'notifies, distinguishes, contains' },
  { phrase: /\bleads? to\b/i, use: 'redirects to, points to, causes' },
  { phrase: /\bb(?:rings?|rought) (?:along|in|back|up)\b/i, use: 'contains, loads, restores' },
  { phrase: /\bto be had\b/i, use: 'available' },
  { phrase: /\bby lot\b/i, use: 'at random, sampled' },
  { phrase: /\b(?:is|are) (?:not |no )?news\b/i, use: 'is excluded from “Newest”' },
  { phrase: /\bholds? at once\b/i, use: 'takes effect immediately' },
  { phrase: /\bhand(?:s|ed|ing)? over\b/i, use: 'passes, transfers' },
  { phrase: /\bg(?:ives?|iving|iven|ave) up\b/i, use: 'abandons, stops after' },
  { phrase: /\bonce in a while\b/i, use: 'at most once per interval' },
  { phrase: /\bto life\b/i, use: 'hydrates, starts' },
  { phrase: /\btaken from view\b/i, use: 'hidden' },
  { phrase: /\blooked (?:at|after)\b/i, use: 'read, checked, reconciled' },
  { phrase: /\blooks? after\b/i, use: 'maintains, processes' },
  { phrase: /\bdoes without\b/i, use: 'omits, does not use' },
  { phrase: /\bmakes? do\b/i, use: 'uses' },
  { phrase: /\bpasses? (?:word|on word)\b/i, use: 'notifies' },
  { phrase: /\bknows? nothing of\b/i, use: 'is independent of' },
  { phrase: /\bhas (?:a|no) say\b/i, use: 'decides, does not decide' },
  { phrase: /\blies? (?:in|on|at|with|behind|below|above)\b/i, use: 'is' },
  { phrase: /\bstands?\b(?! for\b)/i, use: 'is' },
  { phrase: /\bgoes on\b/i, use: 'continues' },
  { phrase: /\banew\b/i, use: 'again' },
  { phrase: /\bputs? together\b/i, use: 'builds, composes' },
  { phrase: /\btak(?:es?|en) (?:away|back)\b/i, use: 'removes, undoes, deleted' },
  { phrase: /\b(?:is|are) what (?:it is|they are)\b/i, use: 'is fixed' },
  { phrase: /\bsaid (?:of|to)\b/i, use: 'the message or text meant' },
  { phrase: /\bjourneys?\b/i, use: 'end-to-end test, flight' },
  { phrase: /\bthe house\b/i, use: 'the repository' },
  { phrase: /\bshel(?:f|ves)\b/i, use: 'index partition' },
  { phrase: /\bwish(?:es|ed)?\b/i, use: 'request' },
  { phrase: /\bthings?\b/i, use: 'the noun meant' },
  { phrase: /\bwhoever\b/i, use: 'the visitor, the member, the caller' },
  { phrase: /\bfor good\b/i, use: 'permanently' },
];

/** A name that has a banned word and stays. */
export interface NameException {
  /** The whole name; of a file without its extension. */
  readonly name: string;
  /** Start of the paths in which it is allowed. */
  readonly under: string;
  readonly reason: string;
}

export const NAME_EXCEPTIONS: readonly NameException[] = [
  { name: 'made', under: 'scene/src/model/document.ts', reason: 'field of stored documents' },
  { name: 'says', under: 'scene/src/', reason: 'field of stored scenes' },
  {
    name: 'says',
    under: 'server/src/features/exports/pdf-structure.test.ts',
    reason: 'field of stored scenes',
  },
  { name: 'shelf', under: 'server/src/features/search/', reason: 'column of search_entries' },
  {
    name: 'shelves',
    under: 'server/src/features/search/query/search.ts',
    reason: 'field of cursors in URLs',
  },
  { name: 'asker', under: 'server/src/features/search/tables.ts', reason: 'column of search_asked' },
  { name: 'wish', under: 'web/src/routes/ai-start/', reason: 'field of the session storage' },
  { name: 'journey', under: 'content/src/templates/', reason: 'name of a template, used in URLs' },
  { name: 'journey', under: 'web/src/templates/', reason: 'name of a template, used in URLs' },
  { name: 'houseOfWisdom', under: 'content/src/demos/', reason: 'proper name' },
  { name: 'isDoor', under: 'content/src/templates/', reason: 'a door in a drawing' },
];

/** Folders that the check skips until the canvas editor replaces them. */
export const EXCLUDED_FOLDERS: readonly string[] = [
  'web/src/editor/',
  'scene/src/edit/',
  'server/src/features/drafts/',
];
