import type { ColumnType, Generated, Selectable } from 'kysely';

/** A template that a member has saved from a presentation. Only this member may use it. */
interface OwnTemplateTable {
  id: string;
  /** Oid of the member's profile. */
  owner_oid: string;
  name: string;
  description: string;
  /** JSON: the document with placeholders. */
  document: string;
  /** SHA-256 hashes of the files to which the document refers. Written as JSON. */
  assets: ColumnType<readonly string[], string, string>;
  /** Blob key of the picture; null if the template could not be painted. */
  picture_key: string | null;
  created_at: Generated<Date>;
}

/** The tables of this feature that are not part of the library. */
export type OwnTemplateTables = {
  own_templates: OwnTemplateTable;
};

export type OwnTemplateRow = Selectable<OwnTemplateTable>;
