import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { adminIdInput } from './admin-organisation.ts';

const path = '/api/admin/brokers/:id/logo';
const access = 'admin';
const offline = 'online';
/** A data URL, used by pages and documents; null if there is none. */
const logoAnswer = answer({ logo: v.nullable(v.string()) });

export const brokerLogoGet = endpoint({
  method: 'GET',
  path,
  summary: 'Lire le logo d’un courtier',
  access,
  offline,
  effect: 'none',
  input: adminIdInput,
  output: logoAnswer,
});

/** Sets the logo on documents issued from now on; earlier ones stay unchanged. */
export const brokerLogoSet = endpoint({
  method: 'POST',
  path,
  summary: 'Changer le logo d’un courtier',
  access,
  offline,
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  input: v.object({ ...adminIdInput.entries, files: uploadsSchema }),
  output: logoAnswer,
});

export const brokerLogoRemove = endpoint({
  method: 'DELETE',
  path,
  summary: 'Retirer le logo d’un courtier',
  access,
  offline,
  effect: 'change',
  input: adminIdInput,
  output: logoAnswer,
});
