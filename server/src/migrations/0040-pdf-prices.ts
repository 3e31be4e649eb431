import { type Kysely, sql } from 'kysely';

/** Titles of the demo presentations, as the first start of earlier releases published them. */
const DEMO_TITLES = [
  'From everything to almost nothing',
  'How to read a map',
  'Five floors down',
  'Every sound is a sum of circles',
  '二十四節気 — 季節の輪',
  'الخوارزمي: من الجبر إلى الخوارزمية',
];

/**
 * From this release on, PDFs are free by default. If the instance has been used with an earlier release, inserts the
 * instance fact `pdf-price-undecided`: the next start of the server decides whether the instance keeps the earlier
 * default price. Sets `is_demo` of demo presentations, and keeps their price of 2.99 EUR, for test payments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO instance_facts (name)
    SELECT 'pdf-price-undecided' WHERE EXISTS (SELECT FROM presentations) OR EXISTS (SELECT FROM account_users)`.execute(
    db,
  );
  await sql`ALTER TABLE presentations ADD COLUMN is_demo boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    UPDATE presentations SET is_demo = true, pdf_price = CASE
      WHEN pdf_price ->> 'kind' = 'default' THEN '{"kind": "own", "amount": 299, "currency": "EUR"}'::jsonb
      ELSE pdf_price END
    FROM profiles
    WHERE profiles.oid = presentations.owner_oid AND lower(profiles.username) = 'flydeck'
      AND profiles.user_id IS NULL
      AND EXISTS (SELECT FROM instance_facts WHERE name = 'demos-loaded')
      AND presentations.title = ANY (${DEMO_TITLES})
      AND presentations.oid NOT IN (SELECT presentation_oid FROM templates)`.execute(db);
}
