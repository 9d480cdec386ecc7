import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

const lines = v.array(v.pipe(v.string(), v.nonEmpty()));
const text = v.pipe(v.string(), v.nonEmpty());

const familySchema = v.object({
  /** Reference of the general conditions that the covers are taken from. */
  generalConditions: text,
  /** Limits of the covers, by their label. */
  limits: v.record(v.string(), text),
  exclusions: lines,
  duties: text,
  attestation: v.object({ title: text, lead: text, note: text }),
});

/** The insurer and the wordings of papers. See docs/decisions/documents-as-issued.md. */
export const textsSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  isDemonstration: v.boolean(),
  insurer: v.object({
    name: text,
    address: text,
    phone: text,
    email: text,
    ridet: text,
    rcs: text,
    regulator: text,
    /** SEPA creditor identifier (« identifiant créancier »). */
    creditorId: text,
    /** Square SVG picture. */
    logo: v.nullable(text),
  }),
  /** Footer of every page; empty for none. */
  footer: v.string(),
  quote: v.object({ validity: text, advice: text }),
  /** Note of the record of needs and advice; absent from earlier versions. */
  advice: v.optional(text),
  declarations: text,
  law: text,
  complaints: text,
  termination: text,
  intermediary: text,
  privacy: text,
  mandate: lines,
  /** Paragraphs of the mandate to terminate a contract; absent from earlier versions. */
  terminationMandate: v.optional(lines),
  schedule: text,
  record: text,
  receipt: text,
  signature: v.object({ subscriber: text, insurer: text }),
  clauses: v.record(v.string(), text),
  /** Texts by product family; `other` for families without their own. */
  families: v.objectWithRest({ other: familySchema }, familySchema),
});
export type Texts = v.InferOutput<typeof textsSchema>;
type FamilyTexts = Texts['families']['other'];

/** Texts of a product family. */
export const selectFamilyTexts = (texts: Texts, family: string | null): FamilyTexts =>
  (family === null ? undefined : texts.families[family]) ?? texts.families.other;

/** Texts of the demonstration, without contractual value. */
export const loadDemonstrationTexts = (): Texts =>
  v.parse(textsSchema, JSON.parse(readFileSync(new URL('./texts/demonstration.json', import.meta.url), 'utf8')));

/** Adds a version of the texts. False if the same version exists; throws if it exists with other content. */
export const addTexts = async (
  db: Db,
  texts: Texts,
  { at, userId = null }: { readonly at: Date; readonly userId?: number | null | undefined },
): Promise<boolean> => {
  const added = await db.query(sql`
    insert into document_texts (version, texts, added_at, added_by)
    values (${texts.version}, ${texts}::jsonb, ${at}, ${userId}::bigint)
    on conflict (version) do nothing returning version`);
  if (added.length > 0) return true;
  const [same] = await db.query(
    sql`select from document_texts where version = ${texts.version} and texts = ${texts}::jsonb`,
  );
  if (!same)
    throw new Error(
      `Les textes ${texts.version} existent déjà et disent autre chose\u00A0: donnez-leur une autre version.`,
    );
  return false;
};

/** Texts of a version; undefined if it does not exist. */
export const findTexts = async (db: Db, version: string): Promise<Texts | undefined> => {
  const [row] = await db.query<{ texts: Texts }>(sql`select texts from document_texts where version = ${version}`);
  return row?.texts;
};

/** Texts in use: the latest version, or the demonstration's if there is none. */
export const loadCurrentTexts = async (db: Db, at: Date): Promise<Texts> => {
  const [row] = await db.query<{ texts: Texts }>(
    sql`select texts from document_texts order by added_at desc, version desc limit 1`,
  );
  if (row) return row.texts;
  const texts = loadDemonstrationTexts();
  await addTexts(db, texts, { at });
  return texts;
};
