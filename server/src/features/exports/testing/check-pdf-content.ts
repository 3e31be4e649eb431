import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef, type PdfValue } from './read-pdf-objects.ts';

/**
 * Returns violations of checkpoints 01, 02 and 28 of the Matterhorn Protocol (PDF/UA-1). Painted content and links must
 * belong to exactly one structure element or be artifacts.
 */
export function findContentViolations(file: PdfFile): string[] {
  const parentTree = readParentTree(file);
  const ownersByContent = ownersOfContent(file);
  return file.pages.flatMap((page, index) => {
    const violations = [
      ...findMarkedContentViolations(file, page, parentTree, ownersByContent),
      ...findAnnotationViolations(file, page, parentTree),
      ...(page['Tabs'] === '/S' ? [] : ['tabs do not follow the structure']),
    ];
    return violations.map((violation) => `page ${index + 1}: ${violation}`);
  });
}

type ParentTree = ReadonlyMap<number, PdfValue>;

/**
 * Returns the parent tree (ISO 32000-1, 14.7.4.4). The tree maps the key of a page (`StructParents`) to the structure
 * elements that own its content, and the key of an annotation (`StructParent`) to the element that owns the annotation.
 */
function readParentTree(file: PdfFile): ParentTree {
  const root = file.dict(file.dict(file.catalog['StructTreeRoot'])['ParentTree']);
  const pairs = file.list(root['Nums']);
  const owners = new Map<number, PdfValue>();
  for (let i = 0; i + 1 < pairs.length; i += 2) owners.set(pairs[i] as number, pairs[i + 1]!);
  return owners;
}

/**
 * Returns the object numbers of the structure elements that own marked content. The keys are `{page key}/{MCID}`: the
 * page's key in the parent tree (`StructParents`), and the identifier of the marked content on the page.
 */
function ownersOfContent(file: PdfFile): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  for (const [id, dict] of file.objects()) {
    if (!isStructureElement(dict)) continue;
    for (const kid of file.list(dict['K']).map((reference) => file.get(reference))) {
      const content = typeof kid === 'number' ? { Pg: dict['Pg'], MCID: kid } : (kid as PdfDict);
      if (typeof content['MCID'] !== 'number') continue;
      const key = `${file.dict(content['Pg'])['StructParents']}/${content['MCID']}`;
      owners.set(key, [...(owners.get(key) ?? []), id]);
    }
  }
  return owners;
}

/** Structure elements have a structure type (`S`) and a parent (`P`). */
const isStructureElement = (dict: PdfDict): boolean => dict['S'] !== undefined && dict['P'] !== undefined;

function findMarkedContentViolations(
  file: PdfFile,
  page: PdfDict,
  parentTree: ParentTree,
  ownersByContent: ReadonlyMap<string, readonly number[]>,
): string[] {
  const { contentIds, violations: contentViolations } = readContent(file, page);
  const key = page['StructParents'] as number | undefined;
  const listedOwners = key === undefined ? [] : file.list(parentTree.get(key));
  const violations = [...contentViolations];
  for (const contentId of contentIds) {
    const owners = ownersByContent.get(`${key}/${contentId}`) ?? [];
    const parent = listedOwners[contentId];
    if (owners.length !== 1) violations.push(`marked content ${contentId} has ${owners.length} owners`);
    else if (!(parent instanceof PdfRef) || parent.id !== owners[0])
      violations.push(`marked content ${contentId} has another owner in the parent tree`);
  }
  const paintedIds = new Set(contentIds);
  for (const contentKey of ownersByContent.keys()) {
    const [pageKey, contentId] = contentKey.split('/').map(Number);
    if (pageKey === key && !paintedIds.has(contentId!))
      violations.push(`marked content ${contentId} is owned but not painted`);
  }
  return violations;
}

function findAnnotationViolations(file: PdfFile, page: PdfDict, parentTree: ParentTree): string[] {
  return file.list(page['Annots']).flatMap((reference) => {
    const annotation = file.dict(reference);
    const violations: string[] = [];
    if (!file.text(annotation['Contents'])) violations.push('a link without a description');
    const key = annotation['StructParent'] as number | undefined;
    if (key === undefined) return [...violations, 'a link outside the structure'];
    const structureElement = file.dict(parentTree.get(key));
    if (structureElement?.['S'] !== '/Link') violations.push('a link not owned by a Link element');
    const isReferenced = file.list(structureElement?.['K']).some((kid) => {
      const object = (file.get(kid) as PdfDict | undefined)?.['Obj'];
      return object instanceof PdfRef && object.id === (reference as PdfRef).id;
    });
    if (!isReferenced) violations.push('a link that its element does not reference');
    const [left, bottom, right, top] = file.list(annotation['Rect']) as number[];
    if (!(right! > left! && top! > bottom!)) violations.push('a link without an area');
    return violations;
  });
}
