import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { answer, wholeNumber } from './envelope.ts';

/** A generated document under its name; `content` is a PDF, base64. Specification 2, section 7. */
export const editiqueGet = endpoint({
  method: 'POST',
  path: '/api/editique/get',
  summary: 'Télécharger un document généré',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ editiqueId: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ content: v.optional(v.string()), name: v.optional(v.string()) }),
});
