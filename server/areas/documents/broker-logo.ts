import { renderPdf } from '#server/adapters/pdf.ts';
import { fileParser } from '#server/files/parsing/file-parser.ts';
import { checkUpload } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { Services } from '#server/services/services.ts';
import type { brokerLogoGet, brokerLogoRemove, brokerLogoSet } from '#shared/operations/people/broker-logo.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { brokerLogo } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { logoTooLargeMessage, logoTypeMessage, logoTypes, logoUnreadableMessage } from '#shared/schemas/broker-logo.ts';
import { findLogo, findLogoHash, saveLogo, toDataUrl } from './broker-logo-repository.ts';

const brokerMissing = () => notFound('Ce courtier n’existe pas ou n’est plus disponible.');

/** Limits the pixels of a PNG, which may decompress to a huge picture. A JPEG is embedded as it is. */
const assertReadable = async (png: Uint8Array<ArrayBuffer>): Promise<void> => {
  const { isTooLarge, isReadable } = await fileParser.parse('logo', new Blob([png]));
  if (isTooLarge) throw invalid({ files: [logoTooLargeMessage] });
  if (!isReadable) throw invalid({ files: [logoUnreadableMessage] });
};

/** True if the PDF library can embed the picture: a file may look complete and still fail. */
const isPrintable = (logo: string): Promise<boolean> => {
  const content = [{ image: logo, fit: [60, 36] as const }];
  return renderPdf({ title: '', createdAt: new Date(0), footer: '', content, isTagged: true }).then(
    () => true,
    () => false,
  );
};

/** Validates an uploaded logo; throws a 422 on `files`. */
const readLogo = async (services: Pick<Services, 'scanner' | 'log'>, files: readonly UploadFile[]) => {
  const [file] = files;
  if (!file || files.length > 1) throw invalid({ files: [messages.required('Logo')] });
  if (file.size > brokerLogo.fileBytes) throw invalid({ files: [logoTooLargeMessage] });
  const { type: contentType, bytes } = await checkUpload(file, services, 'files');
  if (!logoTypes.includes(contentType)) throw invalid({ files: [logoTypeMessage] });
  if (contentType === 'image/png') await assertReadable(bytes);
  const address = toDataUrl(contentType, bytes);
  if (!(await isPrintable(address))) throw invalid({ files: [logoUnreadableMessage] });
  return { contentType, bytes, address, sha256: sha256Hex(bytes) };
};

const getLogo: Handler<typeof brokerLogoGet> = async ({ id }, { db }) => {
  const name = await findLogoHash(db, id);
  if (name === undefined) throw brokerMissing();
  return { success: true, logo: await findLogo(db, name) };
};

const setLogo: StagedHandler<typeof brokerLogoSet> = {
  stage: async ({ id, files }, context) => {
    if ((await findLogoHash(context.db, id)) === undefined) throw brokerMissing();
    const { address, ...logo } = await readLogo(context.services, files);
    return async (tx) => {
      const before = await findLogoHash(tx, id);
      await saveLogo(tx, id, logo);
      const change = { before: { logo: before ?? null }, after: { logo: logo.sha256 } };
      await recordAudit(tx, context, { action: 'broker-logo-updated', subject: `broker ${id}`, ...change });
      return { success: true, logo: address, message: userMessage('Le logo a été enregistré.') };
    };
  },
};

const removeLogo: Handler<typeof brokerLogoRemove> = async ({ id }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findLogoHash(tx, id);
    if (before === undefined) throw brokerMissing();
    await saveLogo(tx, id, null);
    const change = { before: { logo: before }, after: { logo: null } };
    await recordAudit(tx, context, { action: 'broker-logo-updated', subject: `broker ${id}`, ...change });
    return { success: true, logo: null, message: userMessage('Le logo a été retiré.') };
  });

export const brokerLogoHandlers = {
  brokerLogoGet: getLogo,
  brokerLogoRemove: removeLogo,
  brokerLogoSet: setLogo,
} satisfies Partial<Handlers>;
