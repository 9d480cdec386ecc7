import * as v from 'valibot';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Ways to send documents: as a link or as attachments. */
export const sendingModes = { link: 'Lien de 7 jours', attached: 'Pièces jointes' } as const;
export type SendingMode = keyof typeof sendingModes;

/** Form of documents to e-mail; the key of a chosen document is its id after a letter. */
export const documentSendingFormSchema = v.object({
  chosen: v.record(v.string(), v.boolean()),
  email: emailSchema(textLimits.clientEmail),
  mode: v.picklist(['link', 'attached']),
});
