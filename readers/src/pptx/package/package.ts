import { itemAt } from '@flydeck/scene/checked-access';
import { ImportError } from '../../import-result.ts';
import { requireZip } from './container.ts';
import { children } from './query.ts';
import { parseXml, type XmlNode } from './xml.ts';
import { openZip, type ZipArchive } from './zip.ts';

/** A reference from a part to another part or to an external file. */
export interface Relationship {
  readonly id: string;
  /** Text after the last slash of the relationship type's URI: `slide`, `image`, `hyperlink`, … */
  readonly type: string;
  /**
   * Name of the target part, without a leading slash; absent if the target is external or outside of the package. The
   * package does not always contain this part.
   */
  readonly part?: string;
  /** External target URL. It is never fetched. */
  readonly externalUrl?: string;
}

/** Called for each part that cannot be read. */
export type ReportProblem = (code: string, message: string) => void;

/** Maximum size of an XML part. Larger parts are not read. */
const MAX_XML_BYTES = 96 * 1024 * 1024;

/** Returns the name of the part at `target`, a path relative to `part`; undefined if the path leaves the package. */
function resolveTarget(part: string, target: string): string | undefined {
  const segments = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const segment of decodeTarget(target).replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** Returns a target without its fragment, and with percent-encoded characters decoded if possible. */
function decodeTarget(target: string): string {
  const path = itemAt(target.split('#'), 0);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads a relationship of `part`. */
function readRelationship(node: XmlNode, part: string): Relationship {
  const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = node.attrs;
  const relationship = { id, type: type.slice(type.lastIndexOf('/') + 1) };
  if (mode === 'External') return { ...relationship, externalUrl: target };
  const targetPart = resolveTarget(part, target);
  return targetPart === undefined ? relationship : { ...relationship, part: targetPart };
}

/** Returns the name of the part that contains the relationships of `part`. */
function relationshipsPartName(part: string): string {
  const slashIndex = part.lastIndexOf('/');
  return `${part.slice(0, slashIndex + 1)}_rels/${part.slice(slashIndex + 1)}.rels`;
}

/** The parts of an Open Packaging Conventions file (ECMA-376 part 2). */
export class OpcPackage {
  /** Name of the part with the root element `p:presentation`. */
  readonly mainPart: string;
  readonly #zip: ZipArchive;
  readonly #report: ReportProblem;
  readonly #parsedParts = new Map<string, XmlNode | undefined>();
  readonly #relationships = new Map<string, Map<string, Relationship>>();

  constructor(zip: ZipArchive, report: ReportProblem) {
    this.#zip = zip;
    this.#report = report;
    this.mainPart = this.findRelationshipByType('', 'officeDocument')?.part ?? 'ppt/presentation.xml';
  }

  /** Whether the file contains a part of this name. */
  has(part: string): boolean {
    return this.#zip.has(part);
  }

  /** Returns the bytes of a part. Reports a missing or damaged part and returns undefined. */
  readBytes(part: string): Uint8Array | undefined {
    try {
      const bytes = this.#zip.read(part);
      if (!bytes) this.#report('pptx.missing_part', `The part ${part} is missing.`);
      return bytes;
    } catch (error) {
      this.#report('pptx.damaged_part', `The part ${part} is damaged: ${(error as Error).message}.`);
      return undefined;
    }
  }

  /** Returns the parsed part, cached. Reports a missing or damaged part once and returns undefined. */
  readXml(part: string): XmlNode | undefined {
    const key = part.toLowerCase();
    if (!this.#parsedParts.has(key)) this.#parsedParts.set(key, this.#parse(part));
    return this.#parsedParts.get(key);
  }

  #parse(part: string): XmlNode | undefined {
    const bytes = this.readBytes(part);
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

  /** Returns the relationships of a part by id, cached; empty if it has none. */
  readRelationships(part: string): ReadonlyMap<string, Relationship> {
    const cached = this.#relationships.get(part);
    if (cached) return cached;
    const relationships = new Map<string, Relationship>();
    const relationshipsPart = relationshipsPartName(part);
    const root = this.has(relationshipsPart) ? this.readXml(relationshipsPart) : undefined;
    for (const node of children(root, 'rel:Relationship')) {
      const relationship = readRelationship(node, part);
      if (!relationships.has(relationship.id)) relationships.set(relationship.id, relationship);
    }
    this.#relationships.set(part, relationships);
    return relationships;
  }

  /** Returns the first relationship of this type. `part` is '' for the relationships of the whole file. */
  findRelationshipByType(part: string, type: string): Relationship | undefined {
    return [...this.readRelationships(part).values()].find((relationship) => relationship.type === type);
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
  const opcPackage = new OpcPackage(zip, report);
  const mainRoot = opcPackage.readXml(opcPackage.mainPart);
  if (mainRoot && mainRoot.name !== 'p:presentation') {
    throw new ImportError('import.unsupported', 'The file is not a PowerPoint presentation.');
  }
  if (!mainRoot) throw new ImportError('import.corrupt', 'The file is damaged: its presentation part cannot be read.');
  return opcPackage;
}
