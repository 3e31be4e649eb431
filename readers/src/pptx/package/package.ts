import { itemAt } from '@flydeck/scene/checked-access';
import { ImportError } from '../../import-result.ts';
import { requireZip } from './container.ts';
import { children } from './query.ts';
import { parseXml, type XmlNode } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

export interface Relationship {
  readonly id: string;
  /** Last segment of the relationship type's URI: `slide`, `image`, `hyperlink`, … */
  readonly type: string;
  /** Name of the target part, without a leading slash. The part may not exist. */
  readonly part?: string;
  /** External target URL; never fetched. */
  readonly external?: string;
}

/** The parts of an Open Packaging Conventions file (ECMA-376 part 2). */
export interface OpcPackage {
  readonly mainPart: string;
  has(part: string): boolean;
  bytes(part: string): Uint8Array | undefined;
  /** The parsed part, cached; undefined (and a problem reported once) when it is missing or damaged. */
  xml(part: string): XmlNode | undefined;
  relationships(part: string): ReadonlyMap<string, Relationship>;
  related(part: string, type: string): Relationship | undefined;
}

/** Called for each part that cannot be read. */
export type ReportProblem = (code: string, message: string) => void;

const MAX_XML_BYTES = 96 * 1024 * 1024;

/** Resolves a target against the folder of `part`; undefined when it points outside the package. */
function resolveTarget(part: string, target: string): string | undefined {
  const stack = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const segment of decodeTarget(target).replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') stack.push(segment);
    else if (stack.pop() === undefined) return undefined;
  }
  return stack.join('/');
}

function decodeTarget(target: string): string {
  const bare = itemAt(target.split('#'), 0);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

function readRelationship(node: XmlNode, part: string): Relationship {
  const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = node.attrs;
  const base = { id, type: type.slice(type.lastIndexOf('/') + 1) };
  if (mode === 'External') return { ...base, external: target };
  const resolved = resolveTarget(part, target);
  return resolved === undefined ? base : { ...base, part: resolved };
}

function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

class ZipPackage implements OpcPackage {
  readonly mainPart: string;
  readonly #zip: ZipArchive;
  readonly #report: ReportProblem;
  readonly #parsed = new Map<string, XmlNode | undefined>();
  readonly #relationships = new Map<string, Map<string, Relationship>>();

  constructor(zip: ZipArchive, report: ReportProblem) {
    this.#zip = zip;
    this.#report = report;
    this.mainPart = this.related('', 'officeDocument')?.part ?? 'ppt/presentation.xml';
  }

  has(part: string): boolean {
    return this.#zip.has(part);
  }

  bytes(part: string): Uint8Array | undefined {
    try {
      const bytes = this.#zip.read(part);
      if (!bytes) this.#report('pptx.missing_part', `The part ${part} is missing.`);
      return bytes;
    } catch (error) {
      this.#report('pptx.damaged_part', `The part ${part} is damaged: ${(error as Error).message}.`);
      return undefined;
    }
  }

  xml(part: string): XmlNode | undefined {
    const key = part.toLowerCase();
    if (!this.#parsed.has(key)) this.#parsed.set(key, this.#parse(part));
    return this.#parsed.get(key);
  }

  #parse(part: string): XmlNode | undefined {
    const bytes = this.bytes(part);
    if (!bytes) return undefined;
    if (bytes.length > MAX_XML_BYTES) {
      this.#report('pptx.damaged_part', `The part ${part} is too large to read.`);
      return undefined;
    }
    try {
      return parseXml(bytes);
    } catch (error) {
      this.#report('pptx.damaged_part', `The part ${part} is damaged: it ${(error as Error).message}.`);
      return undefined;
    }
  }

  relationships(part: string): ReadonlyMap<string, Relationship> {
    const known = this.#relationships.get(part);
    if (known) return known;
    const found = new Map<string, Relationship>();
    const source = relationshipsPart(part);
    for (const node of this.has(source) ? children(this.xml(source), 'rel:Relationship') : []) {
      const relationship = readRelationship(node, part);
      if (!found.has(relationship.id)) found.set(relationship.id, relationship);
    }
    this.#relationships.set(part, found);
    return found;
  }

  related(part: string, type: string): Relationship | undefined {
    for (const relationship of this.relationships(part).values())
      if (relationship.type === type) return relationship;
    return undefined;
  }
}

/**
 * Opens a PowerPoint package.
 * @throws ImportError `import.encrypted`, `import.unsupported` (a file of another program), `import.corrupt` or
 *   `import.too_large`
 */
export function openPackage(bytes: Uint8Array, report: ReportProblem): OpcPackage {
  requireZip(bytes);
  const zip = openZip(bytes);
  if (!zip.has('[Content_Types].xml') && !zip.names.some((name) => name.startsWith('ppt/'))) {
    throw new ImportError('import.unsupported', 'The archive contains no PowerPoint presentation.');
  }
  const opened = new ZipPackage(zip, report);
  const main = opened.xml(opened.mainPart);
  if (main && main.name !== 'p:presentation') {
    throw new ImportError('import.unsupported', 'The file is not a PowerPoint presentation.');
  }
  if (!main)
    throw new ImportError('import.corrupt', 'The file is damaged: its presentation part cannot be read.');
  return opened;
}
