import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef, type PdfValue } from './read-pdf-objects.ts';

/** Checkpoints 01, 02 and 28: all painted content and every link is owned by one element or is an artifact. */
export function findContentViolations(file: PdfFile): string[] {
  const parents = parentTree(file);
  const owned = ownedPieces(file);
  return file.pages.flatMap((page, index) => {
    const breaches = [
      ...pieceBreaches(file, page, parents, owned),
      ...annotationBreaches(file, page, parents),
      ...(page['Tabs'] === '/S' ? [] : ['tabs do not follow the structure']),
    ];
    return breaches.map((each) => `page ${index + 1}: ${each}`);
  });
}

type ParentTree = ReadonlyMap<number, PdfValue>;

/** Returns the owners by the keys of pages and annotations (ISO 32000-1, 14.7.4.4). */
function parentTree(file: PdfFile): ParentTree {
  const root = file.dict(file.dict(file.catalog['StructTreeRoot'])['ParentTree']);
  const pairs = file.list(root['Nums']);
  const found = new Map<number, PdfValue>();
  for (let at = 0; at + 1 < pairs.length; at += 2) found.set(pairs[at] as number, pairs[at + 1]!);
  return found;
}

/** Returns the marked content that elements own: `page key/piece` to the object numbers of its owners. */
function ownedPieces(file: PdfFile): Map<string, number[]> {
  const owned = new Map<string, number[]>();
  for (const [id, dict] of file.objects()) {
    if (!isElement(dict)) continue;
    for (const kid of file.list(dict['K']).map((each) => file.get(each))) {
      const piece = typeof kid === 'number' ? { Pg: dict['Pg'], MCID: kid } : (kid as PdfDict);
      if (typeof piece['MCID'] !== 'number') continue;
      const key = `${file.dict(piece['Pg'])['StructParents']}/${piece['MCID']}`;
      owned.set(key, [...(owned.get(key) ?? []), id]);
    }
  }
  return owned;
}

const isElement = (dict: PdfDict): boolean => dict['S'] !== undefined && dict['P'] !== undefined;

function pieceBreaches(
  file: PdfFile,
  page: PdfDict,
  parents: ParentTree,
  owned: ReadonlyMap<string, readonly number[]>,
): string[] {
  const { contentIds, breaches } = readContent(file, page);
  const key = page['StructParents'] as number | undefined;
  const listed = key === undefined ? [] : file.list(parents.get(key));
  const found = [...breaches];
  for (const piece of contentIds) {
    const owners = owned.get(`${key}/${piece}`) ?? [];
    const parent = listed[piece];
    if (owners.length !== 1) found.push(`piece ${piece} has ${owners.length} owners`);
    else if (!(parent instanceof PdfRef) || parent.id !== owners[0])
      found.push(`piece ${piece} has another owner in the parent tree`);
  }
  const painted = new Set(contentIds);
  for (const owner of owned.keys()) {
    const [ownerKey, piece] = owner.split('/').map(Number);
    if (ownerKey === key && !painted.has(piece!)) found.push(`piece ${piece} is owned but not painted`);
  }
  return found;
}

function annotationBreaches(file: PdfFile, page: PdfDict, parents: ParentTree): string[] {
  return file.list(page['Annots']).flatMap((reference) => {
    const annotation = file.dict(reference);
    const breaches: string[] = [];
    if (!file.text(annotation['Contents'])) breaches.push('a link without a description');
    const key = annotation['StructParent'] as number | undefined;
    if (key === undefined) return [...breaches, 'a link outside the structure'];
    const element = file.dict(parents.get(key));
    if (element?.['S'] !== '/Link') breaches.push('a link not owned by a Link element');
    const owns = file.list(element?.['K']).some((kid) => {
      const object = (file.get(kid) as PdfDict | undefined)?.['Obj'];
      return object instanceof PdfRef && object.id === (reference as PdfRef).id;
    });
    if (!owns) breaches.push('a link that its element does not reference');
    const [left, bottom, right, top] = file.list(annotation['Rect']) as number[];
    if (!(right! > left! && top! > bottom!)) breaches.push('a link without an area');
    return breaches;
  });
}
