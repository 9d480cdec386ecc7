import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { TextsVersion, textsGet, textsImport, textsList, textsPreview } from '#shared/operations/content/texts.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { importTexts, type TextsValidation, validateTexts } from './import-texts.ts';
import { findTexts, loadCurrentTexts } from './texts.ts';

/** All versions, newest first. */
const listVersions = (db: Db, usedVersion: string): Promise<TextsVersion[]> =>
  db.query<TextsVersion>(sql`
    select t.version, (t.texts ->> 'isDemonstration')::boolean as "isDemonstration", t.version = ${usedVersion} as "isUsed",
      to_char(t.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "addedBy",
      (select count(*) from editique e where e.texts_version = t.version)::int as papers
    from document_texts t left join app_user u on u.id = t.added_by order by t.added_at desc, t.version desc`);

const listTexts: Handler<typeof textsList> = async (_input, { db, services }) => {
  const { insurer, version } = await loadCurrentTexts(db, services.now());
  return { success: true, insurer, versions: await listVersions(db, version) };
};

const getTexts: Handler<typeof textsGet> = async ({ version }, { db }) => {
  const texts = await findTexts(db, version);
  if (!texts) throw notFound('Cette version n’existe pas ou n’est plus disponible.');
  return { success: true, texts };
};

type AcceptedTexts = Extract<TextsValidation, { isAccepted: true }>;

const refuse = (...problems: readonly string[]) =>
  invalid({ texts: [...problems] }, 'Ces textes ne peuvent pas être importés.');

/** Throws a 422 with every problem. */
const assertAccepted = (validation: TextsValidation): AcceptedTexts => {
  if (!validation.isAccepted) throw refuse(...validation.problems);
  return validation;
};

/** Throws a 422 if the version in use has changed since the edit began. Asserted first: it explains other problems. */
const assertBase = async (db: Db, base: string | undefined, at: Date): Promise<void> => {
  if (base === undefined) return;
  const { version } = await loadCurrentTexts(db, at);
  if (version !== base)
    throw refuse(`Une autre personne a importé la version ${version} entre-temps\u00A0: repartez de celle-ci`);
};

const previewTexts: Handler<typeof textsPreview> = async ({ texts, base }, { db, services }) => {
  await assertBase(db, base, services.now());
  const validation = assertAccepted(await validateTexts(db, texts, services.now()));
  const { changes, before } = validation;
  const changesText = changes.length === 1 ? 'Un texte change' : `${formatCount(changes.length)} textes changent`;
  return {
    success: true,
    version: validation.texts.version,
    changes: [...changes],
    message: userMessage(
      `${changes.length === 0 ? 'Aucun texte ne change' : changesText} par rapport à la version ${before}.`,
      'info',
    ),
  };
};

const addVersion: Handler<typeof textsImport> = async ({ texts, base }, { db, caller, services, address }) =>
  db.transaction(async (tx) => {
    const importer = { userId: caller.user.id, at: services.now(), address };
    // Validated first, so that a rejected file writes nothing.
    await assertBase(tx, base, importer.at);
    assertAccepted(await validateTexts(tx, texts, importer.at));
    const validation = assertAccepted(await importTexts(tx, texts, importer));
    const { version } = validation.texts;
    return {
      success: true,
      version,
      message: userMessage(`Version ${version} importée\u00A0: les documents émis désormais la portent.`),
    };
  });

export const textsHandlers = {
  textsGet: getTexts,
  textsImport: addVersion,
  textsList: listTexts,
  textsPreview: previewTexts,
} satisfies Partial<Handlers>;
