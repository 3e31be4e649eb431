import type { OpcPackage } from '../package/package.ts';
import { child } from '../package/query.ts';

/** The properties of a PowerPoint file that become properties of the document. */
export interface CoreProperties {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly description: string | undefined;
  readonly language: string | undefined;
}

/** Titles that programs write by default. */
const DEFAULT_TITLE =
  /^(powerpoint[ -]pr[äeé]sentation|presentation\d*|slide \d+|untitled.*|no slide title|pr[äeé]sentation\d*)$/i;

/** Reads the core properties of a package (ECMA-376 part 2, 8.3). Empty values and default titles are undefined. */
export function readProperties(source: OpcPackage): CoreProperties {
  // The relationships of the whole file have an empty part name.
  const part = source.findRelationshipByType('', 'core-properties')?.part;
  const root = part !== undefined && source.has(part) ? source.readXml(part) : undefined;
  const readText = (name: string, maxLength: number) => child(root, name)?.text.trim().slice(0, maxLength) || undefined;
  const title = readText('dc:title', 1000);
  return {
    title: title && DEFAULT_TITLE.test(title) ? undefined : title,
    author: readText('dc:creator', 500),
    description: readText('dc:description', 20_000),
    language: readText('dc:language', 35),
  };
}
